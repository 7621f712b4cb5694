import { describe, expect, it } from "vitest";
import { demoClient, demoUser, memoryStorage, signedInStorage } from "../testing/memory-storage.ts";
import { createSessionStore, readSession } from "./session-store.ts";

describe("the stored session", () => {
  it("is whole or absent", () => {
    expect(readSession(signedInStorage())).toEqual({
      client: demoClient,
      user: demoUser,
      token: "token-1",
      language: "pt-BR",
    });
    const noUser = signedInStorage();
    noUser.removeItem("user");
    expect(readSession(noUser)).toMatchObject({ client: demoClient, token: null, user: null });
  });

  it("is absent when the user is another client's", () => {
    const storage = signedInStorage();
    storage.setItem("client", JSON.stringify({ ...demoClient, tenant: "other" }));
    expect(readSession(storage)).toMatchObject({ token: null, user: null, client: { tenant: "other" } });
  });

  it("survives rubbish in the storage", () => {
    const storage = memoryStorage({ client: "{", user: "[]", token: "x" });
    expect(readSession(storage)).toEqual({ client: null, user: null, token: null, language: null });
  });
});

describe("a session", () => {
  it("keeps client, token, user and language under their names", () => {
    const storage = memoryStorage();
    const session = createSessionStore(storage);
    session.chooseClient(demoClient);
    session.begin("token-2", demoUser);
    session.setLanguage("es");
    expect(
      Object.fromEntries(["client", "token", "user", "language"].map((key) => [key, storage.getItem(key)])),
    ).toEqual({
      client: JSON.stringify(demoClient),
      token: "token-2",
      user: JSON.stringify(demoUser),
      language: "es",
    });
  });

  it("leaves client and language when it ends, and tells why, once", () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage);
    const reasons: string[] = [];
    session.onEnd((reason) => reasons.push(reason));
    session.end("expired", "token-1");
    session.end("expired", "token-1");
    expect(reasons).toEqual(["expired"]);
    expect([storage.getItem("token"), storage.getItem("user"), storage.getItem("client")]).toEqual([
      null,
      null,
      JSON.stringify(demoClient),
    ]);
  });

  it("goes with the client it belongs to", () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage);
    session.chooseClient(null);
    expect(session.get()).toEqual({ client: null, token: null, user: null, language: "pt-BR" });
    expect(storage.getItem("client")).toBeNull();
  });

  it("outlives a renewed record of the same client, which may come after the sign-in", () => {
    const session = createSessionStore(signedInStorage());
    session.chooseClient({ ...demoClient, name: "Demo 2" });
    expect([session.get().token, session.get().client?.name]).toEqual(["token-1", "Demo 2"]);
    session.chooseClient({ ...demoClient, tenant: "other" });
    expect(session.get()).toMatchObject({ token: null, user: null });
  });

  it("ends with another tab's", () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage);
    const reasons: string[] = [];
    session.onEnd((reason) => reasons.push(reason));
    storage.removeItem("token");
    session.reload();
    expect([session.get().token, reasons]).toEqual([null, ["signedOut"]]);
  });

  it("is the same one, and tells nobody, when another tab wrote something else", () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage);
    const before = session.get();
    let told = 0;
    session.subscribe(() => (told += 1));
    for (let second = 0; second < 10; second += 1) {
      storage.setItem("fiel.live.demo", `x ${second}`);
      expect(session.reload()).toBe(false);
    }
    session.begin("token-2", demoUser);
    expect([session.reload(), told]).toEqual([false, 1]);
    storage.setItem("language", "es");
    expect([session.reload(), told, session.get().language]).toEqual([true, 2, "es"]);
    expect(before.token).toBe("token-1");
  });

  it("of somebody that ended leaves whoever signed in meanwhile in another tab signed in", () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage);
    const reasons: string[] = [];
    session.onEnd((reason) => reasons.push(reason));
    const other = { ...demoUser, _id: "2", name: "Bruno" };
    storage.setItem("token", "token-b");
    storage.setItem("user", JSON.stringify(other));
    session.end("expired", "token-1");
    expect([storage.getItem("token"), session.get().user, reasons]).toEqual(["token-b", other, ["replaced"]]);
  });
});
