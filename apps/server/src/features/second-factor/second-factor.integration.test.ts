import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";

/** Clock of the servers, set by hand, so that the test decides when a code's half minute ends. */
let clockMs = Date.UTC(2026, 10, 21, 12, 0, 0);
const nextStep = () => (clockMs += 30_000);

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let anyone: TestCaller;
beforeAll(async () => {
  test = await openTestApp({ now: () => clockMs });
  other = await test.openReplica();
  tenant = await test.postgres.addTenant();
  anyone = testCaller(test.app, tenant.tenant, null);
});
afterAll(() => test.close());

const codeOf = (secret: string, atMs = clockMs) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
const signIn = (email: string, code?: string, app: FastifyInstance = test.app) =>
  anyone("/users/access", { body: { email, password, ...(code === undefined ? {} : { code }) }, app });
const codeAnswer = async (...of: Parameters<typeof signIn>) => {
  const { status, code } = await signIn(...of);
  return `${status} ${code ?? ""}`.trim();
};
const newPerson = async () => {
  const person = await test.signIn(tenant, "Operator");
  return { ...person, call: testCaller(test.app, tenant.tenant, person.token) };
};
/** A user with an enabled second factor. */
const newProtected = async () => {
  const person = await newPerson();
  const { body: made } = await person.call<{ secret: string }>("/users/second-factor", {
    body: { password },
  });
  const body = { code: codeOf(made.secret) };
  const confirmed = await person.call<{ recoveryCodes: string[] }>("/users/second-factor/confirm", { body });
  nextStep();
  return { ...person, secret: made.secret, recoveryCodes: confirmed.body.recoveryCodes };
};
const disable = (call: TestCaller, code: string, word = password) =>
  call("/users/second-factor/disable", { body: { password: word, code } });

describe("setting up a second factor", () => {
  it("gives a secret for the app, asks sign-in for it only once confirmed, and then ten recovery codes", async () => {
    const { call, email } = await newPerson();
    expect((await call("/users/second-factor")).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const first = await call<{ secret: string }>("/users/second-factor", { body: { password } });
    const { body } = await call<{ secret: string; uri: string }>("/users/second-factor", {
      body: { password },
    });
    expect(body.secret).not.toBe(first.body.secret);
    expect(Secret.fromBase32(body.secret).bytes).toHaveLength(20);
    expect(body.uri).toMatch(
      new RegExp(`^otpauth://totp/.*${encodeURIComponent(email)}\\?.*secret=${body.secret}`),
    );
    expect(await codeAnswer(email)).toBe("200");
    const old = await call("/users/second-factor/confirm", { body: { code: codeOf(first.body.secret) } });
    expect([old.status, old.fields]).toEqual([422, { code: "Código inválido." }]);
    const done = await call<{ recoveryCodes: string[] }>("/users/second-factor/confirm", {
      body: { code: codeOf(body.secret) },
    });
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    for (const code of done.body.recoveryCodes)
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await call("/users/second-factor")).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect(await codeAnswer(email)).toBe("401 SecondFactorRequired");
  });

  it("needs the password, and a factor that is not there yet", async () => {
    const { call } = await newPerson();
    const wrong = await call("/users/second-factor", { body: { password: "errada" } });
    expect([wrong.status, wrong.fields]).toEqual([422, { password: "Senha atual incorreta." }]);
    expect((await call("/users/second-factor/confirm", { body: { code: "123456" } })).code).toBe(
      "SecondFactorNotSetUp",
    );
    expect((await disable(call, "123456")).code).toBe("SecondFactorNotSetUp");
    const { call: protectedCall, secret } = await newProtected();
    expect((await protectedCall("/users/second-factor", { body: { password } })).code).toBe(
      "SecondFactorEnabled",
    );
    const again = await protectedCall("/users/second-factor/confirm", { body: { code: codeOf(secret) } });
    expect(again.code).toBe("SecondFactorNotSetUp");
  });
});

describe("signing in with a second factor", () => {
  it("takes the app's code, also of the step before and after, and none further away", async () => {
    const { email, secret } = await newProtected();
    expect(await codeAnswer(email, codeOf(secret, clockMs - 60_000))).toBe("401 InvalidSecondFactor");
    expect(await codeAnswer(email, codeOf(secret, clockMs + 60_000))).toBe("401 InvalidSecondFactor");
    expect(await codeAnswer(email, codeOf(secret, clockMs - 30_000))).toBe("401 InvalidSecondFactor");
    nextStep();
    expect(await codeAnswer(email, codeOf(secret, clockMs - 30_000))).toBe("200");
    expect(await codeAnswer(email, codeOf(secret))).toBe("200");
    expect(await codeAnswer(email, codeOf(secret, clockMs + 30_000))).toBe("200");
  });

  it("takes no code twice, nor an earlier one after a later, on whatever server", async () => {
    const { email, secret } = await newProtected();
    const code = codeOf(secret);
    const both = await Promise.all([codeAnswer(email, code), codeAnswer(email, code, other)]);
    expect(both.toSorted()).toEqual(["200", "401 InvalidSecondFactor"]);
    nextStep();
    expect(await codeAnswer(email, code, other)).toBe("401 InvalidSecondFactor");
    expect(await codeAnswer(email, codeOf(secret))).toBe("200");
  });

  it("takes each recovery code once, however it is typed", async () => {
    const { email, recoveryCodes, call } = await newProtected();
    const [first = "", second = ""] = recoveryCodes;
    expect(await codeAnswer(email, first.toUpperCase().replaceAll("-", " "))).toBe("200");
    expect(await codeAnswer(email, first)).toBe("401 InvalidSecondFactor");
    expect((await call("/users/second-factor")).body).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    const both = await Promise.all([codeAnswer(email, second), codeAnswer(email, second, other)]);
    expect(both.toSorted()).toEqual(["200", "401 InvalidSecondFactor"]);
  });

  it("says nothing of the factor before the password is right", async () => {
    const { email, secret } = await newProtected();
    const body = { email, password: "errada", code: codeOf(secret) };
    expect((await anyone("/users/access", { body })).code).toBe("InvalidCredentials");
  });

  it("lets nobody who has the password try codes without end", async () => {
    const { email, secret } = await newProtected();
    const tries: string[] = [];
    for (let i = 0; i < 6; i += 1) tries.push(await codeAnswer(email, "000000"));
    expect(tries).toEqual([...Array<string>(5).fill("401 InvalidSecondFactor"), "429 TooManyRequests"]);
    expect(await codeAnswer(email, codeOf(secret), other)).toBe("429 TooManyRequests");
  });
});

describe("turning it off, and new recovery codes", () => {
  it("need the password and a code", async () => {
    const { call, email, secret, recoveryCodes } = await newProtected();
    expect((await disable(call, codeOf(secret), "errada")).fields).toEqual({
      password: "Senha atual incorreta.",
    });
    expect((await disable(call, "000000")).fields).toEqual({ code: "Código inválido." });
    const renewed = await call<{ recoveryCodes: string[] }>("/users/second-factor/recovery-codes", {
      body: { password, code: codeOf(secret) },
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await codeAnswer(email, recoveryCodes[0])).toBe("401 InvalidSecondFactor");
    expect((await disable(call, renewed.body.recoveryCodes[0] ?? "")).status).toBe(200);
    expect((await call("/users/second-factor")).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect(await codeAnswer(email)).toBe("200");
  });

  it("is in an administrator's hands for who lost the phone and the codes", async () => {
    const { email, userId } = await newProtected();
    const admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
    const path = `/users/profile/${userId}/second-factor`;
    expect((await admin(`/users/profile/${userId}`)).body).toMatchObject({ secondFactor: true });
    expect((await admin(path, { method: "DELETE" })).status).toBe(200);
    expect(await codeAnswer(email)).toBe("200");
    expect((await admin(path, { method: "DELETE" })).code).toBe("SecondFactorNotSetUp");
  });
});
