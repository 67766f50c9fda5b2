// The functions of SHA-1 and SHA-256 that work on a plain struct are marked as deprecated. They are used all the same:
// they allocate no memory, so they cannot fail, and Swift copies their state as it copies any value.
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

// Swift does not import macros that are made of other macros: the parts of a key that it may be made of.
static const int plaza_public_key = EVP_PKEY_PUBLIC_KEY;
static const int plaza_key_pair = EVP_PKEY_KEYPAIR;

// A name in one line, in UTF-8.
static const unsigned long plaza_name_flags = XN_FLAG_ONELINE & ~ASN1_STRFLGS_ESC_MSB;
