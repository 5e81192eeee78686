/* A library that consists of forwards has no code; the linker wants a file all the same. */
