"""The codes of a second factor."""

import base64
import hashlib
import hmac
import struct
import time


def code(secret, step=None):
    """Returns the six-digit code of RFC 6238."""
    counter = struct.pack(">Q", int(time.time()) // 30 if step is None else step)
    digest = hmac.new(base64.b32decode(secret + "=" * (-len(secret) % 8)), counter, hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


LAST_STEP = {}


def fresh_code(secret):
    """Returns the code of an unused time step with enough time left for a slow machine."""
    while int(time.time()) // 30 <= LAST_STEP.get(secret, 0) or time.time() % 30 > 22:
        time.sleep(0.2)
    LAST_STEP[secret] = int(time.time()) // 30
    return code(secret)
