import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NamedMail } from "../mail/mailer.ts";
import type { AlertMessage, Channels } from "./channel.ts";
import { createChannels } from "./create-channels.ts";
import { newWebhookSecret } from "./standard-webhook.ts";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";
import { type OutsideServer, openOutsideServer } from "./testing/outside-server.ts";
import { claimsOf, PushReceiver } from "./testing/push-receiver.ts";
import { newVapidKeys, type VapidKeys } from "./web-push.ts";

const startedMs = Date.UTC(2026, 10, 19, 16, 54, 12);
const message: AlertMessage = {
  id: "a7-31-1",
  purpose: "opened",
  language: "pt_BR",
  timeZone: "America/Sao_Paulo",
  tenant: "valealto",
  client: "Vale Alto",
  title: "CAF3 parada há 10 min: Falta de filme",
  text: "desde 13:54:12\nCafé Gourmet <Grãos> *500 g*",
  page: "https://fiel.test/client/valealto/alertas?incidente=31",
  acknowledge: "https://fiel.test/reconhecer#abc",
  incidents: [
    {
      id: 31,
      rule: { id: 7, name: "Parada sem plano", kind: "stopped" },
      subject: { kind: "equipment", id: "3", name: "CAF3" },
      facts: { code: 20, cause: "Falta de filme" },
      startedMs,
      endedMs: null,
    },
  ],
};
const outside = { privateNetworks: ["127.0.0.0/8", "::1/128"], ca: localhostCertificate.cert };
const mails: NamedMail[] = [];
let smtpFault: (Error & { responseCode?: number }) | null = null;
const mailer = {
  send: async (mail: NamedMail) => {
    if (smtpFault !== null) throw smtpFault;
    mails.push(mail);
  },
  close: () => undefined,
};
let server: OutsideServer;
let keys: VapidKeys;
let channels: Channels;
const { signal } = new AbortController();

beforeAll(async () => {
  server = await openOutsideServer();
  keys = await newVapidKeys();
  const push = { keys: async () => keys, subject: "https://fiel.test" };
  channels = createChannels({ ...outside, mailer, push, now: Date.now, telegramServer: server.origin });
});
afterAll(() => server.close());
afterEach(() => server.answer({ status: 200 }));
const latest = () => server.heard.at(-1)!;
const jsonOf = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;

describe("a webhook", () => {
  const secret = newWebhookSecret();
  const send = () =>
    channels.webhook.deliver(message, { kind: "webhook", url: `${server.origin}/in?a=1`, secret }, signal);

  it("is verified by the standard's library, and says what happened in facts", async () => {
    expect(await send()).toEqual({ state: "delivered" });
    const { path, headers, body } = latest();
    expect(path).toBe("/in?a=1");
    expect(headers["webhook-id"]).toBe(message.id);
    expect(new Webhook(secret).verify(body.toString(), headers)).toMatchObject({
      type: "incident.opened",
      data: {
        tenant: "valealto",
        page: message.page,
        incidents: [
          { id: 31, subject: { name: "CAF3" }, startedAt: "2026-11-19T16:54:12.000Z", endedAt: null },
        ],
      },
    });
  });

  it.each([
    [{ status: 204 }, { state: "delivered" }],
    [
      { status: 503, text: "later", headers: { "retry-after": "30" } },
      { state: "later", reason: "HTTP 503: later", waitS: 30 },
    ],
    [
      { status: 404, text: "<html>no</html>" },
      { state: "later", reason: "HTTP 404" },
    ],
    [
      { status: 302, headers: { location: "/other" } },
      { state: "later", reason: "HTTP 302" },
    ],
    [
      { status: 308, headers: { location: "https://new.example/key" } },
      { state: "failed", reason: "HTTP 308 (new.example)" },
    ],
    [{ status: 410 }, { state: "gone", reason: "HTTP 410" }],
  ])("answered %o is %o", async (plan, result) => {
    server.answer(plan);
    expect(await send()).toEqual(result);
  });

  it("goes to no private address but those that are allowed, and waits where nobody answers", async () => {
    const push = { keys: async () => keys, subject: "https://fiel.test" };
    const strict = createChannels({ privateNetworks: [], mailer, push, now: Date.now });
    const before = server.heard.length;
    const to = { kind: "webhook", url: `${server.origin}/in`, secret } as const;
    expect(await strict.webhook.deliver(message, to, signal)).toMatchObject({ state: "failed" });
    expect(server.heard).toHaveLength(before);
    const nobody = { ...to, url: "https://nobody.invalid/" };
    expect(await strict.webhook.deliver(message, nobody, signal)).toMatchObject({ state: "later" });
    expect(await channels.webhook.deliver(message, to, AbortSignal.abort())).toMatchObject({
      state: "later",
    });
  });
});

describe("a channel of Teams", () => {
  const send = () => channels.teams.deliver(message, { kind: "teams", url: `${server.origin}/flow` }, signal);

  it("gets an adaptive card with both links, in which a name is no markup", async () => {
    server.answer({ status: 202 });
    expect(await send()).toEqual({ state: "delivered" });
    const { attachments } = jsonOf(latest().body) as {
      attachments: [{ contentType: string; content: object }];
    };
    expect(attachments[0].contentType).toBe("application/vnd.microsoft.card.adaptive");
    expect(attachments[0].content).toMatchObject({
      type: "AdaptiveCard",
      body: [
        { text: message.title },
        { text: "desde 13:54:12" },
        { text: String.raw`Café Gourmet \<Grãos\> \*500 g\*` },
        { text: "Vale Alto" },
      ],
      actions: [
        { type: "Action.OpenUrl", title: "Reconhecer", url: message.acknowledge },
        { type: "Action.OpenUrl", title: "Ver o alerta", url: message.page },
      ],
    });
  });

  it("gets names that look like a list, or like a date to fill in, as they are", async () => {
    server.answer({ status: 202 });
    const text = "- Linha 2\n1. Café\n1.5 kg\n{{DATE(2026-11-29T00:00:00Z)}}";
    await channels.teams.deliver(
      { ...message, text },
      { kind: "teams", url: `${server.origin}/flow` },
      signal,
    );
    const { attachments } = jsonOf(latest().body) as {
      attachments: [{ content: { body: { text: string }[] } }];
    };
    expect(attachments[0].content.body.slice(1, 5).map((block) => block.text)).toEqual([
      String.raw`\- Linha 2`,
      String.raw`1\. Café`,
      "1.5 kg",
      String.raw`{ {DATE\(2026-11-29T00:00:00Z\)}}`,
    ]);
  });

  it("that takes no more, or is not there, is told so", async () => {
    server.answer({ status: 429, headers: { "retry-after": "120" } });
    expect(await send()).toEqual({ state: "later", reason: "HTTP 429", waitS: 120 });
    server.answer({
      status: 200,
      text: "delivery failed: Microsoft Teams endpoint returned HTTP error 429 with ContextId",
    });
    expect(await send()).toMatchObject({ state: "later", reason: expect.stringContaining("HTTP 429") });
    server.answer({ status: 400, text: '{"error":"no flow"}' });
    expect(await send()).toEqual({ state: "failed", reason: 'HTTP 400: {"error":"no flow"}' });
  });
});

describe("a chat of Telegram", () => {
  const to = { kind: "telegram", token: "123:abc", chat: "-100200" } as const;
  const send = (told = message) => channels.telegram.deliver(told, to, signal);

  it("gets plain text by the bot, whose links are whole however long the text is", async () => {
    expect(await send()).toEqual({ state: "delivered" });
    expect(latest().path).toBe("/bot123:abc/sendMessage");
    const body = jsonOf(latest().body);
    expect(body).toMatchObject({ chat_id: "-100200" });
    expect(body["parse_mode"]).toBeUndefined();
    expect(body["text"]).toContain("Café Gourmet <Grãos> *500 g*");
    await send({ ...message, text: "x".repeat(9_000) });
    const { text } = jsonOf(latest().body) as { text: string };
    expect(text).toHaveLength(4_096);
    expect(text.endsWith(`Reconhecer: ${message.acknowledge}\nVer o alerta: ${message.page}`)).toBe(true);
    for (const before of ["", "x"]) {
      await send({ ...message, text: before + "🚨".repeat(4_000) });
      expect((jsonOf(latest().body) as { text: string }).text.isWellFormed()).toBe(true);
    }
  });

  it("says why not in Telegram's words, without the bot's token", async () => {
    server.answer({
      status: 429,
      text: '{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":5}}',
    });
    expect(await send()).toEqual({ state: "later", reason: "HTTP 429: Too Many Requests", waitS: 5 });
    server.answer({
      status: 400,
      text: '{"ok":false,"description":"upgraded to a supergroup","parameters":{"migrate_to_chat_id":-1001234567890}}',
    });
    expect(await send()).toMatchObject({ state: "moved", to: "-1001234567890" });
    server.answer({ status: 403, text: '{"ok":false,"description":"Forbidden: bot was kicked"}' });
    expect(await send()).toEqual({ state: "failed", reason: "HTTP 403: Forbidden: bot was kicked" });
  });
});

describe("a browser", () => {
  const receiver = new PushReceiver();
  const { p256dh, auth } = receiver;
  const send = (told = message) => {
    const to = { kind: "push", endpoint: `${server.origin}/push/x1`, p256dh, auth } as const;
    return channels.push.deliver(told, to, signal);
  };

  it("alone reads what is pushed, which is signed by the installation's key", async () => {
    server.answer({ status: 201 });
    expect(await send()).toEqual({ state: "delivered" });
    const { headers, body, path } = latest();
    expect(path).toBe("/push/x1");
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "28800",
      urgency: "high",
      topic: message.id,
    });
    const { key, claims } = claimsOf(headers["authorization"] ?? "");
    expect(key).toBe(keys.publicKey);
    expect(claims).toMatchObject({ aud: server.origin, sub: "https://fiel.test" });
    const { id, title, text, page } = message;
    expect(JSON.parse(receiver.open(body))).toEqual({ id, title, text, page, language: "pt_BR" });
    expect(() => new PushReceiver().open(body)).toThrow();
    expect(await send({ ...message, text: "ç".repeat(5_000) })).toEqual({ state: "delivered" });
  });

  it.each([404, 410])("that answers %i ended its subscription", async (status) => {
    server.answer({ status });
    expect(await send()).toEqual({ state: "gone", reason: `HTTP ${status}` });
  });

  it("whose service is busy or away is tried again", async () => {
    server.answer({ status: 429, headers: { "retry-after": new Date(Date.now() + 60_000).toUTCString() } });
    const { waitS = 0, ...busy } = (await send()) as { waitS?: number };
    expect(busy).toEqual({ state: "later", reason: "HTTP 429" });
    expect(waitS).toBeGreaterThan(50);
    server.answer({ status: 502 });
    expect(await send()).toEqual({ state: "later", reason: "HTTP 502" });
    server.answer({ status: 413, text: "too large" });
    const before = server.heard.length;
    expect(await send()).toEqual({ state: "failed", reason: "HTTP 413: too large" });
    // A message that was too large is sent again at once without its text, only with its title and the page.
    const [whole, less] = server.heard
      .slice(before)
      .map(({ body }) => JSON.parse(receiver.open(body)) as object);
    expect([whole, less]).toMatchObject([{ text: message.text }, { title: message.title, text: "" }]);
  });

  it("with keys that are none is gone", async () => {
    const to = { kind: "push", endpoint: `${server.origin}/push`, p256dh: "AAAA", auth: "AA" } as const;
    expect(await channels.push.deliver(message, to, signal)).toMatchObject({ state: "gone" });
  });
});

describe("a mailbox", () => {
  const to = { kind: "mail", address: "joana@valealto.test", name: "Joana" } as const;

  it("gets text and HTML with the link that acknowledges, under a name of its own", async () => {
    expect(await channels.mail.deliver(message, to, signal)).toEqual({ state: "delivered" });
    const mail = mails.at(-1)!;
    expect(mail).toMatchObject({ id: message.id, to: to.address, subject: message.title });
    expect(mail.text).toContain(`Reconhecer: ${message.acknowledge}\n`);
    expect(mail.html).toContain("Café Gourmet &lt;Grãos&gt;");
    expect(mail.html).toContain(`href="${message.page}"`);
    await channels.mail.deliver(
      { ...message, language: "es", purpose: "ended", acknowledge: null },
      to,
      signal,
    );
    expect(mails.at(-1)!.html).not.toContain("Reconocer");
    expect(mails.at(-1)!.text).toContain("una regla de alerta de Vale Alto");
  });

  it.each([
    ["552 5.2.2 mailbox full", { responseCode: 552 }, "later"],
    ["552 5.3.4 message too big", { responseCode: 552 }, "failed"],
    ["535 5.7.8 bad credentials", { responseCode: 535, command: "AUTH PLAIN" }, "later"],
    ["550 5.7.1 sender refused", { responseCode: 550, command: "MAIL FROM" }, "later"],
    ["No recipients defined", { code: "EENVELOPE" }, "failed"],
  ])("answered %s (%o) is %s", async (words, more, state) => {
    smtpFault = Object.assign(new Error(words), more);
    expect(await channels.mail.deliver(message, to, signal)).toEqual({ state, reason: words });
    smtpFault = null;
  });

  it("that the mail server refuses for good is not tried again", async () => {
    smtpFault = Object.assign(new Error("550 no such user"), { responseCode: 550 });
    expect(await channels.mail.deliver(message, to, signal)).toEqual({
      state: "failed",
      reason: "550 no such user",
    });
    smtpFault = new Error("connect ECONNREFUSED");
    expect(await channels.mail.deliver(message, to, signal)).toEqual({
      state: "later",
      reason: "connect ECONNREFUSED",
    });
    smtpFault = null;
  });
});
