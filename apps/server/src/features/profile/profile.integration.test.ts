import type { Profile } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
  tenant = await test.postgres.addTenant();
});
afterAll(() => test.close());

const newPerson = async () => {
  const person = await test.signIn(tenant, "Operator");
  return { ...person, call: testCaller(test.app, tenant.tenant, person.token) };
};
const base = { name: "Ana Lima", emailNotification: "3" };
const save = (call: TestCaller, fields: Record<string, string>, files: Parameters<typeof formOf>[1] = {}) =>
  call<Profile>("/users/profile", { method: "PUT", ...formOf({ ...base, ...fields }, files) });
const picture = (format: "png" | "jpeg", background = "#123456") =>
  sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const statusOfSignIn = async (email: string, word: string) =>
  (await testCaller(test.app, tenant.tenant, null)("/users/access", { body: { email, password: word } }))
    .status;

describe("the profile", () => {
  it("is saved whole, and read again", async () => {
    const { call, userId, email } = await newPerson();
    const saved = await save(call, { pushNotification: "true", language: "es" });
    const expected = {
      _id: userId,
      name: "Ana Lima",
      email,
      newEmail: null,
      role: "Operator",
      language: "es",
      ownLanguage: "es",
      tenant: tenant.tenant,
      profilePicPath: null,
      emailNotification: 3,
      pushNotification: true,
      tenantOwner: false,
    };
    expect(saved).toMatchObject({ status: 200, body: expected });
    expect((await call("/users/profile/me")).body).toEqual(expected);
    const back = await save(call, { language: "" });
    expect(back.body).toMatchObject({ language: "pt_BR", ownLanguage: null, pushNotification: true });
  });

  it.each([
    [{ name: "  " }, { name: "Obrigatório." }],
    [{ emailNotification: "5" }, { emailNotification: "Grupos de notificação é obrigatório." }],
    [{ emailNotification: "" }, { emailNotification: "Grupos de notificação é obrigatório." }],
    [{ newPassword: "comprida o bastante", password }, { newPasswordConfirmation: "Repita a senha" }],
    [
      { newPassword: "comprida o bastante", newPasswordConfirmation: "outra", password },
      { newPasswordConfirmation: "Senhas não conferem" },
    ],
    [
      { newPassword: "comprida o bastante", newPasswordConfirmation: "comprida o bastante" },
      { password: "Insira senha atual para alterar a senha" },
    ],
    [
      {
        newPassword: "comprida o bastante",
        newPasswordConfirmation: "comprida o bastante",
        password: "errada",
      },
      { password: "Senha atual incorreta." },
    ],
  ])("is not saved at all with %j", async (fields, problems) => {
    const { call, email } = await newPerson();
    const before = (await call("/users/profile/me")).body;
    const refused = await save(call, { ...fields, language: "en" });
    expect([refused.status, refused.code, refused.fields]).toEqual([422, "InvalidRequest", problems]);
    expect((await call("/users/profile/me")).body).toEqual(before);
    expect(await statusOfSignIn(email, password)).toBe(200);
  });

  it("needs the notification and the name to come along, and to come as a form", async () => {
    const { call } = await newPerson();
    const nothing = await call("/users/profile", { method: "PUT", ...formOf({}) });
    expect([nothing.status, Object.keys(nothing.fields)]).toEqual([422, ["name", "emailNotification"]]);
    const json = await call("/users/profile", { method: "PUT", body: base });
    expect([json.status, json.code]).toEqual([415, "UnsupportedMediaType"]);
  });
});

describe("a new password", () => {
  it("ends the user's other sessions on every server, and keeps the one that asked", async () => {
    const { call, email } = await newPerson();
    const others = await testCaller(
      test.app,
      tenant.tenant,
      null,
    )<{ token: string }>("/users/access", {
      body: { email, password },
    });
    const elsewhere = testCaller(test.app, tenant.tenant, others.body.token);
    for (const app of [test.app, other])
      expect((await elsewhere("/users/profile/me", { app })).status).toBe(200);
    const chosen = "uma nova senha";
    const saved = await save(call, { password, newPassword: chosen, newPasswordConfirmation: chosen });
    expect(saved.status).toBe(200);
    expect((await elsewhere("/users/profile/me")).status).toBe(401);
    await expect.poll(async () => (await elsewhere("/users/profile/me", { app: other })).status).toBe(401);
    expect((await call("/users/profile/me")).status).toBe(200);
    expect([await statusOfSignIn(email, password), await statusOfSignIn(email, chosen)]).toEqual([401, 200]);
  });

  it("is not guessed at from a stolen session: the current one is asked for with growing waits", async () => {
    const { call } = await newPerson();
    const wrong = {
      password: "errada",
      newPassword: "comprida o bastante",
      newPasswordConfirmation: "comprida o bastante",
    };
    for (let i = 0; i < 5; i += 1) expect((await save(call, wrong)).status).toBe(422);
    expect((await save(call, { ...wrong, password })).code).toBe("TooManyRequests");
  });
});

describe("the picture", () => {
  const fetchPicture = (path: string, token: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: path, headers: { ...bearer(token), ...headers } });

  it("is cut to 280 x 280 and served to the tenant's users, once to who has it", async () => {
    const { call, token } = await newPerson();
    const saved = await save(call, {}, { profile_pic: { name: "x.txt", bytes: await picture("png") } });
    const path = saved.body.profilePicPath ?? "";
    const colleague = await newPerson();
    const answer = await fetchPicture(path, colleague.token);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 280,
      height: 280,
      format: "webp",
    });
    expect(answer.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    const etag = String(answer.headers.etag);
    expect((await fetchPicture(path, token, { "if-none-match": etag })).statusCode).toBe(304);
    const next = await save(
      call,
      {},
      { profile_pic: { name: "y.jpg", bytes: await picture("jpeg", "#fedcba") } },
    );
    expect(next.body.profilePicPath).not.toBe(path);
    expect((await fetchPicture(path, token, { "if-none-match": etag })).statusCode).toBe(200);
    expect((await save(call, { removePicture: "true" })).body.profilePicPath).toBeNull();
    expect((await fetchPicture(path, token)).statusCode).toBe(404);
  });

  it("is nobody's without a token, and not another tenant's", async () => {
    const { call } = await newPerson();
    const saved = await save(call, {}, { profile_pic: { name: "x.png", bytes: await picture("png") } });
    const path = saved.body.profilePicPath ?? "";
    expect((await test.app.inject({ url: path })).statusCode).toBe(401);
    const elsewhere = await test.postgres.addTenant();
    const stranger = await test.signIn(elsewhere, "Admin");
    expect((await fetchPicture(path, stranger.token)).statusCode).toBe(403);
    const own = path.replace(`/client/${tenant.tenant}/`, `/client/${elsewhere.tenant}/`);
    expect((await fetchPicture(own, stranger.token)).statusCode).toBe(404);
  });

  it("that is none, or too large, is refused and nothing is saved", async () => {
    const { call } = await newPerson();
    const send = (bytes: Buffer) =>
      save(call, { name: "Outro nome" }, { profile_pic: { name: "x.png", bytes } });
    expect((await send(Buffer.from("<svg/>"))).fields).toEqual({
      profile_pic: "Não é uma imagem que se possa usar.",
    });
    const large = await send(Buffer.alloc(11 * 1024 * 1024));
    expect([large.status, large.fields]).toEqual([422, { profile_pic: "A imagem é grande demais." }]);
    expect((await call<Profile>("/users/profile/me")).body.name).not.toBe("Outro nome");
  });
});
