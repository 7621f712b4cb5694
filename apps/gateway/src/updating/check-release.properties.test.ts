import { generateKeyPairSync, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../testing/property-runs.ts";
import { manifestOf, publicKey, signed } from "../../testing/signed-release.ts";
import { checkRelease, readUpdateKey } from "./check-release.ts";
import { UpdateError } from "./update-error.ts";

const wanted = {
  key: publicKey,
  platform: "linux-x64",
  running: "0.2.10",
  allowsOlder: false,
  version: "0.3.0",
} as const;
const manifest = manifestOf(Buffer.from("an archive"));
const release = signed(manifest);

/** The reason of the refusal; null when the release is accepted. */
const refusal = (one: typeof release, change: Partial<Parameters<typeof checkRelease>[1]> = {}) => {
  try {
    checkRelease(one, { ...wanted, ...change });
    return null;
  } catch (error) {
    if (error instanceof UpdateError) return error.failure;
    throw error;
  }
};

describe("a signed release", () => {
  it("is taken as it was signed", () => {
    expect(checkRelease(release, wanted)).toEqual(manifest);
  });

  it("is refused with any of its characters changed", () => {
    const texts = ["manifest", "signature"] as const;
    const change = fc.record({
      text: fc.constantFrom(...texts),
      at: fc.nat(),
      by: fc.integer({ min: 1, max: 93 }),
    });
    fc.assert(
      fc.property(change, ({ text, at, by }) => {
        const old = release[text];
        const place = at % old.length;
        // Another printable character, since a control character would be refused for another reason.
        const other = String.fromCharCode(33 + ((old.charCodeAt(place) - 33 + by) % 94));
        fc.pre(other !== old[place]);
        const changed = old.slice(0, place) + other + old.slice(place + 1);
        expect(refusal({ ...release, [text]: changed })).toBe("wrongSignature");
      }),
      propertyRuns(500),
    );
  });

  it("is refused cut off, longer, or signed by another", () => {
    const { privateKey: another } = generateKeyPairSync("ed25519");
    for (const one of [
      { ...release, manifest: release.manifest.slice(0, -1) },
      { ...release, manifest: `${release.manifest} ` },
      { ...release, signature: `${release.signature}=` },
      { ...release, signature: "" },
      signed(manifest, another),
    ])
      expect(refusal(one)).toBe("wrongSignature");
  });

  it.each([
    ["for another computer", { platform: "win-x64" }, "wrongPlatform"],
    ["older", { running: "0.10.0" }, "notNewer"],
    ["the one that runs", { running: "0.3.0", allowsOlder: true }, "notNewer"],
    ["another than was asked for", { version: "0.4.0" }, "wrongContent"],
    ["older, where that is allowed", { running: "0.10.0", allowsOlder: true }, null],
  ] as const)("that is %s: %j, %s", (_, change, failure) => {
    expect(refusal(release, change)).toBe(failure);
  });

  it("that says what nobody understands is refused", () => {
    expect(refusal(signed({ ...manifest, kind: "another" }))).toBe("unusable");
    expect(refusal(signed({ ...manifest, version: "../0.3.0" }))).toBe("unusable");
  });
});

it("takes no key but one of Ed25519", () => {
  const pemOf = (pair: { publicKey: KeyObject }) =>
    pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  expect(readUpdateKey(pemOf(generateKeyPairSync("ed25519"))).asymmetricKeyType).toBe("ed25519");
  const other = pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" }));
  expect(() => readUpdateKey(other)).toThrow("Ed25519");
});
