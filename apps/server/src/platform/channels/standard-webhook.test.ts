import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newWebhookSecret, signWebhook } from "./standard-webhook.ts";

describe("a signed webhook", () => {
  it("has the signature of the standard's own example", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      sentMs: 1_614_265_330_000,
      body: '{"test": 2432232314}',
    };
    expect(signWebhook([secret], message)).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is taken by the standard's library with the secret, and refused with another or another body", () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const body = JSON.stringify({ type: "incident.opened", data: { equipment: "CAF3 – ação" } });
    const headers = signWebhook([secret], { id: "7.1", sentMs: Date.now(), body });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow("No matching signature");
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow("No matching signature");
  });

  it("is signed by each secret, so that a receiver with either takes it", () => {
    const [former, present] = [newWebhookSecret(), newWebhookSecret()];
    const body = JSON.stringify({ type: "stop.began" });
    const headers = signWebhook([present, former], { id: "7", sentMs: Date.now(), body });
    for (const secret of [former, present])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow("No matching signature");
  });
});
