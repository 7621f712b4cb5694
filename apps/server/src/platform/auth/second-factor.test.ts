import { Secret, type TOTP, URI } from "otpauth";
import { describe, expect, it } from "vitest";
import {
  createRecoveryCode,
  createTotpSecret,
  hashRecoveryCode,
  totpStep,
  totpUri,
} from "./second-factor.ts";

/** Secret and values of RFC 6238, appendix B (SHA-1); the last six digits of each value. */
const secret = Secret.fromUTF8("12345678901234567890").base32;
const published = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
] as const;

describe("a code of the app", () => {
  it.each(published)("at %i s is the published one", (seconds, code) => {
    expect(totpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("is taken one step early or late, as the step it was made for, and no further", () => {
    const [seconds, code] = published[1];
    const step = Math.floor(seconds / 30);
    const at = (steps: number) => totpStep(secret, code, (seconds + steps * 30) * 1000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  it.each(["", "28708", "2870822", "28708a", "-28708", "２８７０８２"])("is not %j", (code) => {
    expect(totpStep(secret, code, 59_000)).toBeNull();
  });

  it("may be typed with spaces", () => {
    expect(totpStep(secret, " 287 082 ", 59_000)).toBe(1);
  });

  it("comes of a secret of 160 bits, another each time", () => {
    const made = Array.from({ length: 50 }, createTotpSecret);
    expect(new Set(made).size).toBe(50);
    expect(Secret.fromBase32(made[0] ?? "").bytes).toHaveLength(20);
  });
});

describe("what an authenticator app reads", () => {
  it.each([
    ["Vale Alto", "Fiel Vale Alto"],
    ["Grãos & Cia? #1 100%", "Fiel Grãos & Cia? #1 100%"],
    ["Grãos: Sul", "Fiel Grãos Sul"],
    ["Grãos：Sul\r\n", "Fiel Grãos Sul"],
    ["Grãos/Sul+Norte", "Fiel Grãos/Sul+Norte"],
  ])("of %j has one issuer in both places, and the account", (client, issuer) => {
    const uri = totpUri(secret, "ana+x@acme.com", client);
    const read = URI.parse(uri) as TOTP;
    expect([read.issuer, read.label, read.secret.base32]).toEqual([issuer, "ana+x@acme.com", secret]);
    const [label, query] = uri.split("?");
    expect(label).toBe(
      `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent("ana+x@acme.com")}`,
    );
    expect(new URLSearchParams(query).get("issuer")).toBe(issuer);
  });
});

describe("a recovery code", () => {
  it("is another each time, and has no signs that look alike", () => {
    const made = Array.from({ length: 500 }, createRecoveryCode);
    expect(new Set(made).size).toBe(500);
    for (const code of made) expect(code).toMatch(/^[0-9a-hj-km-np-tv-z]{4}(-[0-9a-hj-km-np-tv-z]{4}){3}$/);
    // Checks that every character occurs: among 8,000 characters one is missing about once in 10^100 runs.
    expect(new Set(made.join("").replaceAll("-", "")).size).toBe(32);
  });

  it("is the same however it is typed", () => {
    const hash = hashRecoveryCode("01ab-cdef-ghjk-mnpq");
    for (const typed of [
      "01AB CDEF GHJK MNPQ",
      "o1ab-cdef-ghjk-mnpq",
      "Olabcdefghjkmnpq",
      "0iab-cdef-ghjk-mnpq ",
    ])
      expect(hashRecoveryCode(typed)).toEqual(hash);
    expect(hashRecoveryCode("01ab-cdef-ghjk-mnpr")).not.toEqual(hash);
  });
});
