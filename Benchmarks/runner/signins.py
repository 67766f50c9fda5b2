"""Concurrent sign-ins, each posting the form of the sign-in page with a valid password."""

import asyncio
import json
import time
import urllib.parse
import urllib.request

PASSWORD = "tall ferns over slate"
ACCOUNTS = 16


def address(number):
    return f"10.1.{number // 250}.{number % 250 + 1}"


def sign_up(url):
    """Creates the accounts, each from a different client address."""
    for number in range(ACCOUNTS):
        person = {"email": f"bench{number}@example.org", "password": PASSWORD, "name": f"Bench {number}"}
        request = urllib.request.Request(
            url + "/api/members", json.dumps(person).encode(),
            {"Content-Type": "application/json", "X-Forwarded-For": address(number)},
        )
        urllib.request.urlopen(request, timeout=30).read()


async def keep_signing_in(port, number, until, answers):
    """Signs in repeatedly, with a new connection each time. Waits one second after a 429 or 503."""
    form = urllib.parse.urlencode({"email": f"bench{number % ACCOUNTS}@example.org", "password": PASSWORD})
    head = (
        f"POST /signin HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n"
        f"X-Forwarded-For: {address(number)}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(form)}\r\n\r\n{form}"
    ).encode()
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(head)
            status = int((await asyncio.wait_for(reader.readline(), 120)).split()[1])
            answers[status] = answers.get(status, 0) + 1
        finally:
            writer.close()
        if status in (429, 503):
            await asyncio.sleep(1)


def storm(port, people, seconds):
    """Signs in concurrently as `people` users. Returns the number of responses by status."""
    answers = {}

    async def all_of_them():
        until = time.monotonic() + seconds
        await asyncio.gather(*(keep_signing_in(port, number, until, answers) for number in range(people)))

    asyncio.run(all_of_them())
    return answers


if __name__ == "__main__":
    import sys

    print(json.dumps(storm(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))))
