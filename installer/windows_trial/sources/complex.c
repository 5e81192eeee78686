/* What Wine 10's C runtime names and does not have: the complex functions that numpy calls. Each is
 * the one of mingw; a long double of Microsoft's is a double. The names are given in the list of exports. */

#include <complex.h>

/* mingw's functions report a wrong argument here; nobody listens. */
void __mingw_raise_matherr(int type, const char *name, double a, double b, double result) {}

typedef struct { float part[2]; } single;
typedef struct { double part[2]; } twice;

static float _Complex in_single(single z) { return z.part[0] + z.part[1] * (float _Complex)_Complex_I; }
static double _Complex in_twice(twice z) { return z.part[0] + z.part[1] * (double _Complex)_Complex_I; }
static single out_single(float _Complex z) { single r = {{crealf(z), cimagf(z)}}; return r; }
static twice out_twice(double _Complex z) { twice r = {{creal(z), cimag(z)}}; return r; }

#define REAL(name) \
    float trial_##name##f(single z) { return name##f(in_single(z)); } \
    double trial_##name(twice z) { return name(in_twice(z)); }
#define ONE(name) \
    single trial_##name##f(single z) { return out_single(name##f(in_single(z))); } \
    twice trial_##name(twice z) { return out_twice(name(in_twice(z))); }
#define TWO(name) \
    single trial_##name##f(single y, single z) { return out_single(name##f(in_single(y), in_single(z))); } \
    twice trial_##name(twice y, twice z) { return out_twice(name(in_twice(y), in_twice(z))); }

float trial_crealf(single z) { return z.part[0]; }
double trial_creal(twice z) { return z.part[0]; }
float trial_cimagf(single z) { return z.part[1]; }
double trial_cimag(twice z) { return z.part[1]; }
REAL(cabs)
REAL(carg)
ONE(ccos)
ONE(ccosh)
ONE(cexp)
ONE(csin)
ONE(csinh)
ONE(ctan)
ONE(ctanh)
ONE(clog)
ONE(csqrt)
TWO(cpow)
