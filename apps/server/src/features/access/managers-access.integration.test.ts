import type { ErrorBody, Manager, OpenSession, SignedIn } from "@fiel/contracts";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providerId } from "../../platform/tenants/provider.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { password } from "../../testing/test-people.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
});
afterAll(() => test.close());

const url = (rest: string) => `/api/management/managers/${rest}`;
let addresses = 0;
const signIn = (email: string, word: string, more: { code?: string; from?: string } = {}) => {
  const { from = `198.51.100.${(addresses += 1)}`, ...rest } = more;
  const payload = { email, password: word, ...rest };
  return test.app.inject({
    method: "POST",
    url: url("access"),
    payload,
    headers: { "x-forwarded-for": from },
  });
};
const errorOf = ({ body }: { body: string }) => (JSON.parse(body) as ErrorBody).error;
const as = (token: string, method: "GET" | "POST" | "PUT" | "DELETE", rest: string, payload?: object) =>
  test.app.inject({
    method,
    url: url(rest),
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });
const mailTo = async (email: string): Promise<string> => {
  await expect.poll(() => test.mails.some(({ to }) => to === email)).toBe(true);
  return test.mails.findLast(({ to }) => to === email)?.text ?? "";
};
const linkIn = (mail: string) =>
  /http:\/\/localhost\/management\/reset-password\?token=(\S+)/.exec(mail)?.[1];

describe("signing in as a manager", () => {
  it("answers a token and who it is; the token opens nothing of a client's, nor a client's anything here", async () => {
    const { managerId, email } = await test.signInManager();
    const answer = (await signIn(email.toUpperCase(), password)).json<SignedIn & { id: string }>();
    expect(answer).toMatchObject({ id: managerId, email, name: email, profilePicPath: null });
    expect((await as(answer.token, "GET", "profile")).statusCode).toBe(200);
    const [admin] = [await test.signIn(tenant, "Admin")];
    const clients = `/api/client/${tenant.tenant}/registrations/events`;
    expect((await test.app.inject({ url: clients, headers: bearer(answer.token) })).statusCode).toBe(401);
    expect((await as(admin.token, "GET", "profile")).statusCode).toBe(401);
    for (const word of [":provider", "%3Aprovider", "provider"]) {
      const there = await test.app.inject({
        method: "POST",
        url: `/api/client/${word}/users/access`,
        payload: { email, password },
      });
      expect([word, errorOf(there).code]).toEqual([word, "ClientNotFound"]);
    }
    expect(errorOf(await signIn(admin.email, password)).code).toBe("InvalidCredentials");
  });

  it("waits longer and longer after wrong passwords", async () => {
    const { email } = await test.signInManager();
    const from = "203.0.113.9";
    const codes: string[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1)
      codes.push(errorOf(await signIn(email, "wrong one", { from })).code);
    expect(codes.at(0)).toBe("InvalidCredentials");
    expect(codes.at(-1)).toBe("TooManyRequests");
  });

  it("asks for the second factor once it is on", async () => {
    const { email, token } = await test.signInManager();
    const { secret, uri } = (await as(token, "POST", "second-factor", { password })).json();
    expect(uri).toContain("Fiel");
    const code = new TOTP({ secret }).generate();
    const { recoveryCodes } = (await as(token, "POST", "second-factor/confirm", { code })).json();
    expect(errorOf(await signIn(email, password)).code).toBe("SecondFactorRequired");
    expect((await signIn(email, password, { code: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await as(token, "GET", "second-factor")).json()).toEqual({ enabled: true, recoveryCodesLeft: 9 });
  });
});

describe("a manager's own things", () => {
  it("are the profile, the picture's address among it, and the open sessions", async () => {
    const { email, token } = await test.signInManager();
    const other = (await signIn(email, password)).json<SignedIn>().token;
    expect((await as(token, "GET", "sessions")).json<OpenSession[]>()).toHaveLength(2);
    expect((await as(token, "DELETE", "sessions")).json()).toEqual({ ended: 1 });
    expect((await as(other, "GET", "profile/me")).statusCode).toBe(401);
    expect((await as(token, "GET", "profile/me")).json()).toMatchObject({ email, language: "pt_BR" });
    expect((await as(token, "DELETE", "access")).statusCode).toBe(200);
    expect((await as(token, "GET", "profile/me")).statusCode).toBe(401);
  });
});

describe("managers", () => {
  it("are invited by mail, choose a password by its link, and come in", async () => {
    const { token } = await test.signInManager();
    const body = { name: "Nova", email: "nova@fiel.example" };
    const created = (await as(token, "POST", "profile", body)).json<Manager>();
    expect(created).toMatchObject({ ...body, verified: false, blocked: false });
    expect(errorOf(await as(token, "POST", "profile", body))).toMatchObject({ code: "UserAlreadyExists" });
    const choice = { email: body.email, password: "outra bem longa", confirmPassword: "outra bem longa" };
    const link = linkIn(await mailTo(body.email));
    const reset = { method: "POST", url: url("access/reset"), payload: { ...choice, token: link } } as const;
    expect((await test.app.inject(reset)).statusCode).toBe(200);
    expect((await test.app.inject(reset)).statusCode).toBe(400);
    expect((await signIn(body.email, choice.password)).statusCode).toBe(200);
    expect((await as(token, "GET", `profile/${created.id}`)).json()).toMatchObject({ verified: true });
  });

  it("who forgot the password get a link by mail", async () => {
    const { email } = await test.signInManager();
    const asked = { method: "POST", url: url("access/forgot"), payload: { email } } as const;
    expect((await test.app.inject(asked)).statusCode).toBe(200);
    expect(linkIn(await mailTo(email))).toBeDefined();
  });

  it("who are blocked or removed are out at once", async () => {
    const { token } = await test.signInManager();
    const other = await test.signInManager();
    const block = (value: boolean) => as(token, "POST", `profile/${other.managerId}/block`, { block: value });
    expect((await block(true)).json()).toEqual({ blocked: true });
    expect((await as(other.token, "GET", "profile")).statusCode).toBe(401);
    expect(errorOf(await signIn(other.email, password)).code).toBe("UserBlocked");
    await block(false);
    expect((await signIn(other.email, password)).statusCode).toBe(200);
    expect((await as(token, "DELETE", `profile/${other.managerId}`)).statusCode).toBe(200);
    expect(errorOf(await signIn(other.email, password)).code).toBe("InvalidCredentials");
    const listed = (await as(token, "GET", "profile")).json<Manager[]>();
    expect(listed.map(({ id }) => id)).not.toContain(other.managerId);
  });

  it("cannot all go: the last one who can come in stays", async () => {
    const { token, managerId } = await test.signInManager();
    const listed = (await as(token, "GET", "profile")).json<Manager[]>();
    for (const { id } of listed.filter(({ id }) => id !== managerId))
      await as(token, "DELETE", `profile/${id}`);
    expect(errorOf(await as(token, "DELETE", `profile/${managerId}`)).code).toBe("LastAdmin");
    expect(errorOf(await as(token, "POST", `profile/${managerId}/block`, { block: true })).code).toBe(
      "LastAdmin",
    );
  });

  it("leave their trail with the provider, and none with a client", async () => {
    const trail = await test.postgres.store.withTenant(providerId, (transaction) =>
      transaction.selectFrom("audit_entries").select(["actor_kind", "action"]).execute(),
    );
    expect(trail).toContainEqual({ actor_kind: "manager", action: "block" });
    expect(trail).toContainEqual({ actor_kind: "manager", action: "signIn" });
  });
});
