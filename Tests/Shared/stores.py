"""A database of PostgreSQL and a bucket of S3 for one server."""

import os
import subprocess
import uuid

import boto3


def postgres_with_s3():
    """Creates both, and returns the name of the bucket, the address of the database and the server's settings."""
    name = f"plaza{uuid.uuid4().hex[:12]}"
    server, endpoint = os.environ["PLAZA_TEST_POSTGRES"], os.environ["PLAZA_TEST_S3"]
    subprocess.run(["psql", "-q", server, "-c", f"CREATE DATABASE {name}"], check=True)
    database = server.rsplit("/", 1)[0] + "/" + name
    keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
    boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1", **keys).create_bucket(Bucket=name)
    settings = {
        "PLAZA_DATABASE": database, "PLAZA_FILES": f"s3://{name}/shop?endpoint={endpoint}",
        "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
    }  # fmt: skip
    return name, database, settings
