import { expect, it } from "vitest";
import { createSessionStore } from "../session/session-store.ts";
import { demoClient, demoUser, signedInStorage } from "../testing/memory-storage.ts";
import { forgetSecretWith, tellSecret, toldSecret } from "./told-secret.ts";

it("a secret that was told once is not shown to whoever signs in next", () => {
  const session = createSessionStore(signedInStorage());
  const stop = forgetSecretWith(session);
  tellSecret("apiKeys", { name: "Painel", secret: "segredo" });
  expect(toldSecret.get()).toMatchObject({ secret: "segredo" });
  session.end("signedOut");
  expect(toldSecret.get()).toBeNull();
  session.chooseClient(demoClient);
  session.begin("token-2", { ...demoUser, _id: "another" });
  expect(toldSecret.get()).toBeNull();
  stop();
});
