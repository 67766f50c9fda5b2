// OpenSSL marks the SHA-1 and SHA-256 functions that work on a plain struct as deprecated. Plaza uses them because they
// allocate no memory, so they cannot fail, and Swift can copy their state like any value.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

// The parts of a key to import. Swift does not import macros that expand to other macros.
static const int plaza_public_key = EVP_PKEY_PUBLIC_KEY;
static const int plaza_key_pair = EVP_PKEY_KEYPAIR;

// The flags that print an X.509 name on one line in UTF-8.
static const unsigned long plaza_name_flags = XN_FLAG_ONELINE & ~ASN1_STRFLGS_ESC_MSB;
