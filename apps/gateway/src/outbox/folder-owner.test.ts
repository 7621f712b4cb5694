import { describe, expect, test } from "vitest";
import { outboxFixture } from "../../testing/outbox-fixture.ts";
import { FolderOwner } from "./folder-owner.ts";
import { openMeta } from "./meta.ts";

const client = "7d3c8b1e-5b7a-4a53-9a53-000000000001";
const another = "7d3c8b1e-5b7a-4a53-9a53-000000000002";

const folder = (kept: object | null = null) => {
  const meta = openMeta(outboxFixture().database);
  if (kept !== null) meta.set("config", JSON.stringify(kept));
  return (deviceKey: string, isEmpty = false) => new FolderOwner({ meta, deviceKey, isEmpty });
};

describe("whose a folder is", () => {
  test("a new one is of the client whose key comes first, and knows that key from then on", () => {
    const open = folder();
    expect(open("one", true).isKnown).toBe(true);
    expect(open("one", true).hear({ tenant: "acme", client })).toBeNull();
    expect(open("one").isKnown).toBe(true);
    expect(open("two").isKnown).toBe(false);
  });

  test("a key that is not known yet waits for a server, and is refused where it is another client's", () => {
    const open = folder();
    open("one", true).hear({ tenant: "acme", client });
    const owner = open("two");
    expect(owner.hear({ tenant: "acme", client: another })).toBe("acme");
    expect(owner.isKnown).toBe(false);
    expect(open("two").isKnown).toBe(false);
    expect(open("three").hear({ tenant: "renamed", client })).toBeNull();
    expect(open("three").isKnown).toBe(true);
  });

  test("a folder of a version before is of the client whose configuration it has, also with a server that tells no more", () => {
    const open = folder({ tenant: "acme" });
    expect(open("one").isKnown).toBe(false);
    expect(open("one").hear({ tenant: "other", client: another })).toBe("acme");
    expect(open("one").hear({ tenant: "acme" })).toBeNull();
    expect(open("one").hear({ tenant: "acme", client })).toBeNull();
    expect(open("one").hear({ tenant: "acme" })).toBeNull();
    expect(open("two").hear({ tenant: "acme", client: another })).toBe("acme");
  });

  test("a folder that knows its key stays its client's when a restored server gives that client another id", () => {
    const open = folder();
    open("one", true).hear({ tenant: "acme", client });
    expect(open("one").hear({ tenant: "acme", client: another })).toBeNull();
    expect(open("one").isKnown).toBe(true);
  });
});
