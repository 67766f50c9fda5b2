"""The routes of docs/openapi.yaml, and random values that conform to their schemas."""

import collections
import datetime
import pathlib
import re
import secrets
import uuid

import yaml

ROOT = pathlib.Path(__file__).parents[3]
Route = collections.namedtuple("Route", "method pattern parameters contents")


class Plain(yaml.SafeLoader):
    """Loads scalars as in JSON: `on` and dates are strings."""


Plain.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in found if not tag.endswith((":bool", ":timestamp"))]
    for letter, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))


class Contract:
    def __init__(self):
        self.document = yaml.load((ROOT / "docs/openapi.yaml").read_text(), Plain)
        self.routes = [
            self.route(method, pattern, operation, shared.get("parameters", []))
            for pattern, shared in self.document["paths"].items()
            for method, operation in shared.items() if method != "parameters"
        ]  # fmt: skip

    def route(self, method, pattern, operation, shared):
        parameters = [self.resolved(one) for one in shared + operation.get("parameters", [])]
        contents = self.resolved(operation.get("requestBody", {})).get("content", {})
        return Route(method.upper(), pattern, parameters, contents)

    def resolved(self, thing):
        while "$ref" in thing:
            found = self.document
            for part in thing["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            thing = found
        return thing

    def value(self, schema, chance, named, name=""):
        """Returns a value that the schema allows. `named` returns a value for known names and None for others."""
        schema = self.resolved(schema)
        if (known := named(name)) is not None:
            return known
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return chance.choice(schema["enum"])
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.value(chance.choice(schema[several]), chance, named, name)
        if "allOf" in schema:
            parts = [self.value(one, chance, named) for one in schema["allOf"]]
            return {key: value for part in parts for key, value in part.items()}
        kinds = schema.get("type", "string")
        kind = chance.choice(kinds) if isinstance(kinds, list) else kinds
        return getattr(self, kind)(schema, chance, named, name)

    def object(self, schema, chance, named, _):
        needed = schema.get("required", [])
        return {
            name: self.value(one, chance, named, name)
            for name, one in schema.get("properties", {}).items() if name in needed or chance.random() < 0.5
        }  # fmt: skip

    def array(self, schema, chance, named, name):
        count = min(max(schema.get("minItems", 1), chance.randint(1, 3)), schema.get("maxItems", 3))
        return [self.value(schema.get("items", {}), chance, named, name.removesuffix("s")) for _ in range(count)]

    def string(self, schema, chance, *_):
        format = schema.get("format")
        if format == "uuid":
            return str(uuid.UUID(int=chance.getrandbits(128), version=4))
        if format == "date":
            return f"2024-05-{chance.randint(1, 28):02}"
        if format == "date-time":
            return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        word = "Words " + secrets.token_hex(4)
        return word[: schema.get("maxLength", len(word))]

    def integer(self, schema, chance, *_):
        least = schema.get("minimum", 0)
        return chance.randint(least, min(schema.get("maximum", least + 20), least + 20))

    def number(self, schema, chance, *_):
        return round(chance.uniform(schema.get("minimum", 0), schema.get("maximum", 20)), 3)

    def boolean(self, _, chance, *__):
        return chance.random() < 0.5

    def null(self, *_):
        return None
