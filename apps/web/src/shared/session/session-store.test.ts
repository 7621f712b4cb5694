import { wallClockOf } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { demoClient, demoUser, memoryStorage, signedInStorage } from "../testing/memory-storage.ts";
import { createSessionStore } from "./session-store.ts";
import { readSession } from "./stored-session.ts";

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

describe("the zone of the client", () => {
  /** A zone of its own in each test, at `minutes` from UTC. */
  const clientIn = (timeZone: string, minutes: number) => ({
    ...demoClient,
    timeZone,
    offsets: { changes: [{ at: Date.UTC(2026, 0, 1), minutes }], until: Date.UTC(2027, 0, 1) },
  });
  const hourIn = (timeZone: string) => wallClockOf(Date.UTC(2026, 5, 1, 12), timeZone).hour;

  it("is known by the server's offsets from the stored session on, and as soon as it is chosen", () => {
    const storage = signedInStorage();
    storage.setItem("client", JSON.stringify(clientIn("Session/Stored", 60)));
    const session = createSessionStore(storage);
    expect(hourIn("Session/Stored")).toBe(13);
    session.chooseClient(clientIn("Session/Chosen", -300));
    expect([hourIn("Session/Chosen"), hourIn("Session/Stored")]).toEqual([7, 13]);
  });

  it("is known when another tab has read it anew", () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage);
    storage.setItem("client", JSON.stringify(clientIn("Session/Other", 330)));
    session.reload();
    expect(hourIn("Session/Other")).toBe(17);
    expect(session.get().token).toBe("token-1");
  });

  it("of an older server has no offsets, and the session is whole", () => {
    const session = createSessionStore(signedInStorage());
    expect(session.get().client).toEqual(demoClient);
    expect(session.get().token).toBe("token-1");
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

describe("a session that is refused", () => {
  const inUse = () => createSessionStore(signedInStorage(), { isInUse: () => true });

  it("ends where nothing on the page would be lost", () => {
    const session = createSessionStore(signedInStorage());
    expect([session.refuse("token-1"), session.isWaiting(), session.get().token]).toEqual([
      false,
      false,
      null,
    ]);
  });

  it("is waited for on a page in use, and goes on with whoever it was", async () => {
    const session = inUse();
    const ends: string[] = [];
    session.onEnd((reason) => ends.push(reason));
    expect([session.refuse("token-1"), session.refuse("token-1")]).toEqual([true, true]);
    const settled = session.settled();
    session.begin("token-2", demoUser);
    await settled;
    // A late 401 of a replaced token is repeated with the new one; a 401 of any other token is not.
    expect([session.refuse("token-1"), session.refuse("token-0")]).toEqual([true, false]);
    expect([session.isWaiting(), session.get().token, ends]).toEqual([false, "token-2", []]);
  });

  it("is nobody else's", () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage, { isInUse: () => true });
    const ends: string[] = [];
    session.onEnd((reason) => ends.push(reason));
    session.refuse("token-1");
    session.begin("token-2", { ...demoUser, _id: "2" });
    expect([session.isWaiting(), session.refuse("token-1"), ends]).toEqual([false, false, ["otherPerson"]]);
    // The page must not save anything any more; after a reload it belongs to the other person.
    expect([session.get().token, storage.getItem("token")]).toEqual([null, "token-2"]);
  });

  it("goes on with a sign-in in another tab, and ends with a sign-out", async () => {
    const storage = signedInStorage();
    const [session, other] = [0, 1].map(() => createSessionStore(storage, { isInUse: () => true }));
    session?.refuse("token-1");
    other?.begin("token-2", demoUser);
    session?.reload();
    expect([session?.isWaiting(), session?.get().token]).toEqual([false, "token-2"]);
    session?.refuse("token-2");
    session?.end("signedOut");
    await session?.settled();
    expect([session?.isWaiting(), storage.getItem("token")]).toEqual([false, null]);
  });

  it("is nobody else's who signed in in another tab: what waits finds nobody", async () => {
    const storage = signedInStorage();
    const session = createSessionStore(storage, { isInUse: () => true });
    const ends: string[] = [];
    session.onEnd((reason) => ends.push(reason));
    session.refuse("token-1");
    const settled = session.settled();
    createSessionStore(storage).begin("token-2", { ...demoUser, _id: "2" });
    session.reload();
    await settled;
    expect([session.get().token, session.isWaiting(), ends]).toEqual([null, false, ["otherPerson"]]);
  });

  it("is waited for on a page in use when another tab with nothing to lose was refused first", () => {
    const storage = signedInStorage();
    const [used, idle] = [true, false].map((isInUse) =>
      createSessionStore(storage, { isInUse: () => isInUse }),
    );
    const ends: string[] = [];
    used?.onEnd((reason) => ends.push(reason));
    expect(idle?.refuse("token-1")).toBe(false);
    used?.reload();
    expect([used?.isWaiting(), used?.get().token, ends]).toEqual([true, "token-1", []]);
    idle?.begin("token-2", demoUser);
    used?.reload();
    expect([used?.isWaiting(), used?.get().token, ends]).toEqual([false, "token-2", []]);
    // Signing out applies to all tabs.
    idle?.end("signedOut");
    used?.reload();
    expect([used?.isWaiting(), used?.get().token, ends]).toEqual([false, null, ["signedOut"]]);
  });

  it("ends where it is of support, who has no account to sign in with", () => {
    const storage = signedInStorage();
    const support = { access: "read", endsAt: 1 };
    storage.setItem("user", JSON.stringify({ ...demoUser, support }));
    const session = createSessionStore(storage, { isInUse: () => true });
    expect([session.refuse("token-1"), session.get().token]).toEqual([false, null]);
  });

  it("is waited for until the call is given up", async () => {
    const session = inUse();
    session.refuse("token-1");
    const stop = new AbortController();
    const settled = session.settled(stop.signal);
    stop.abort(new Error("left"));
    await expect(settled).rejects.toThrow("left");
  });
});

describe("sessions at two clients", () => {
  const otherClient = { ...demoClient, tenant: "other", name: "Other" };
  const otherUser = { ...demoUser, tenant: "other" };
  const both = () => {
    const storage = signedInStorage();
    const first = createSessionStore(storage, { tenant: "demo" });
    const second = createSessionStore(storage, { tenant: "other" });
    return { storage, first, second };
  };

  it("stand beside one another: the address decides which a page has", () => {
    const { storage, first, second } = both();
    expect(second.get()).toMatchObject({ client: null, token: null, user: null });
    second.chooseClient(otherClient);
    second.begin("token-b", otherUser);
    expect([first.reload(), first.get().token, first.get().client?.tenant]).toEqual([
      true,
      "token-1",
      "demo",
    ]);
    const tokenAt = (tenant: string | null) => createSessionStore(storage, { tenant }).get().token;
    expect([tokenAt("demo"), tokenAt("other"), tokenAt(null), tokenAt("third")]).toEqual([
      "token-1",
      "token-b",
      "token-b",
      null,
    ]);
  });

  it("end each for itself, whichever was used last", () => {
    for (const last of ["first", "second"] as const) {
      const { storage, first, second } = both();
      second.chooseClient(otherClient);
      second.begin("token-b", otherUser);
      const ended = { first, second }[last];
      ended.end("signedOut");
      const tokens = ["demo", "other"].map((tenant) => createSessionStore(storage, { tenant }).get().token);
      expect(tokens).toEqual(last === "first" ? [null, "token-b"] : ["token-1", null]);
    }
  });

  it("are left alone by a client that is not found, and come back when they are chosen", () => {
    const { storage, first } = both();
    const lost = createSessionStore(storage, { tenant: "nobody" });
    lost.chooseClient(null);
    expect(first.reload()).toBe(false);
    lost.chooseClient(demoClient);
    expect(lost.get().token).toBe("token-1");
  });
});
