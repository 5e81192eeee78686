/* Windows' own ICU as far as Qt asks it: a machine that knows no converter. Qt then uses its own. */

#define EXPORT __declspec(dllexport)
#define UNSUPPORTED 16

EXPORT void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT void ucnv_cbFromUWriteUChars(void *a, const void **b, const void *c, int d, int *error) { *error = UNSUPPORTED; }
EXPORT void ucnv_cbToUWriteUChars(void *a, const void *b, int c, int d, int *error) { *error = UNSUPPORTED; }
EXPORT void ucnv_close(void *converter) {}
EXPORT int ucnv_countAvailable(void) { return 0; }
EXPORT int ucnv_fromUCountPending(const void *converter, int *error) { return 0; }
EXPORT int ucnv_toUCountPending(const void *converter, int *error) { return 0; }
EXPORT void ucnv_fromUnicode(void *a, char **b, const char *c, const void **d, const void *e, int *f, char g, int *error) { *error = UNSUPPORTED; }
EXPORT void ucnv_toUnicode(void *a, void **b, const void *c, const char **d, const char *e, int *f, char g, int *error) { *error = UNSUPPORTED; }
EXPORT const char *ucnv_getAvailableName(int number) { return 0; }
EXPORT const char *ucnv_getName(const void *converter, int *error) { *error = UNSUPPORTED; return 0; }
EXPORT const char *ucnv_getStandardName(const char *name, const char *standard, int *error) { return 0; }
EXPORT signed char ucnv_getMaxCharSize(const void *converter) { return 1; }
EXPORT void ucnv_getFromUCallBack(const void *a, void **b, const void **c) { *b = 0; *c = 0; }
EXPORT void ucnv_getToUCallBack(const void *a, void **b, const void **c) { *b = 0; *c = 0; }
EXPORT void ucnv_setFromUCallBack(void *a, void *b, const void *c, void **d, const void **e, int *error) {}
EXPORT void ucnv_setToUCallBack(void *a, void *b, const void *c, void **d, const void **e, int *error) {}
EXPORT void *ucnv_open(const char *name, int *error) { *error = UNSUPPORTED; return 0; }
EXPORT void ucnv_reset(void *converter) {}
