import { getEquipmentStatus, signIn, signOut, updateProfile, verifyClient } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { createSessionStore } from "../session/session-store.ts";
import { memoryStorage, signedInStorage } from "../testing/memory-storage.ts";
import { createApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

const answering = (answer: () => Response | Promise<Response>, storage: Storage = signedInStorage()) => {
  const requests: Request[] = [];
  const session = createSessionStore(storage);
  const dates: (string | null)[] = [];
  const clock = { observe: (date: string | null) => void dates.push(date) };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    requests.push(new Request(new URL(input as string, "http://localhost"), init));
    return answer();
  };
  return {
    api: createApiClient({ fetch, monotonic: () => 1_000 }, session, clock),
    session,
    requests,
    dates,
  };
};

const statusInput = { params: { tenant: "demo" }, query: { equipments: [3] } };

describe("a call", () => {
  it("carries the session's token and language", async () => {
    const { api, requests } = answering(() => Response.json({ result: [] }));
    expect(await api.call(getEquipmentStatus, statusInput)).toEqual({ result: [] });
    expect(requests[0]?.url).toBe("http://localhost/api/client/demo/dashboard/equipment-status?equipments=3");
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer token-1");
    expect(requests[0]?.headers.get("Accept-Language")).toBe("pt-BR");
  });

  it("carries the token of when it was made, also where the session ends right after", async () => {
    const { api, session, requests } = answering(() => Response.json({ success: true }));
    const call = api.call(signOut, { params: { tenant: "demo" } });
    session.end("signedOut");
    await call;
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer token-1");
  });

  it("sends no token where none is asked for", async () => {
    const { api, requests } = answering(() => Response.json({}));
    await api.call(verifyClient, { params: { tenant: "demo" } });
    expect(requests[0]?.headers.has("Authorization")).toBe(false);
  });

  it("ends the session on any 401 of it", async () => {
    const { api, session } = answering(() => new Response("", { status: 401 }));
    const ended: string[] = [];
    session.onEnd((reason) => ended.push(reason));
    await expect(api.call(getEquipmentStatus, statusInput)).rejects.toMatchObject({ status: 401 });
    expect([session.get().token, ended]).toEqual([null, ["expired"]]);
  });

  it("leaves the next session alone when a 401 of the last one comes late", async () => {
    let answer: (response: Response) => void = () => undefined;
    const { api, session, requests } = answering(() => new Promise((resolve) => (answer = resolve)));
    const call = api.call(getEquipmentStatus, statusInput);
    await expect.poll(() => requests.length).toBe(1);
    const { user } = session.get();
    if (!user) throw new Error("nobody is signed in");
    session.end("signedOut");
    session.begin("token-2", user);
    answer(new Response("", { status: 401 }));
    await expect(call).rejects.toBeInstanceOf(ApiError);
    expect(session.get().token).toBe("token-2");
  });

  it("takes refused credentials for what they are", async () => {
    const { api, requests } = answering(() => new Response("", { status: 401 }), memoryStorage());
    const body = { email: "a@b.c", password: "x" };
    await expect(api.call(signIn, { params: { tenant: "demo" }, body })).rejects.toMatchObject({
      status: 401,
    });
    expect(await requests[0]?.json()).toEqual(body);
  });

  it("says when nobody answered, and when the answer is a proxy's page", async () => {
    const down = answering(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(down.api.call(getEquipmentStatus, statusInput)).rejects.toMatchObject({
      status: 0,
      code: "NoAnswer",
    });
    const proxy = answering(() => new Response("<html>"));
    await expect(proxy.api.call(getEquipmentStatus, statusInput)).rejects.toMatchObject({ status: 0 });
  });

  it("learns the server's time from each answer, also a refused one", async () => {
    const headers = { Date: "Sat, 21 Nov 2026 12:00:00 GMT" };
    const { api, dates } = answering(() => new Response("", { status: 404, headers }));
    await expect(api.call(getEquipmentStatus, statusInput)).rejects.toBeInstanceOf(ApiError);
    expect(dates).toEqual([headers.Date]);
  });

  it("passes an abort on as such", async () => {
    const { api } = answering(() => Promise.reject(new DOMException("gone", "AbortError")));
    const signal = AbortSignal.abort(new DOMException("a newer request", "AbortError"));
    await expect(api.call(getEquipmentStatus, statusInput, signal)).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("files", () => {
  it("are sent after the form's texts, and what is absent is not sent", async () => {
    const { api, requests } = answering(() => Response.json({}));
    const body = { name: "Marina", emailNotification: "2", password: undefined };
    const files = { profile_pic: new Blob(["picture"], { type: "image/png" }) };
    await api.call(updateProfile, { params: { tenant: "demo" }, body, files });
    const form = await requests[0]?.formData();
    expect([...(form?.keys() ?? [])]).toEqual(["name", "emailNotification", "profile_pic"]);
    expect(form?.get("emailNotification")).toBe("2");
    const picture = form?.get("profile_pic");
    expect(picture).toBeInstanceOf(File);
    expect(await (picture as File).text()).toBe("picture");
  });

  it("are fetched with the session's token, and refused like any call", async () => {
    const found = answering(() => new Response("bytes"));
    expect(await (await found.api.file("/api/picture?v=1")).text()).toBe("bytes");
    expect(found.requests[0]?.headers.get("Authorization")).toBe("Bearer token-1");
    const absent = answering(() => new Response("", { status: 404 }));
    await expect(absent.api.file("/api/picture")).rejects.toMatchObject({ status: 404 });
  });
});
