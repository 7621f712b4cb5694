import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadlines, probeMs, sweepMs } from "./deadlines.ts";
import { createPatientFetch, type PatientInit, type Upload } from "./patient-fetch.ts";
import { isSilence } from "./watched-request.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hangs = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));

/** A network whose requests the test answers. Probes are answered while `isUp` is true. */
const open = (upload?: Upload) => {
  const network = {
    isUp: true,
    /** Number of kept connections that are dead. */
    dead: 0,
    probes: 0,
    swept: 0,
    ended: 0,
    answers: new Map<string, Response>(),
  };
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    if (address.startsWith("/health")) {
      if (init.credentials === "omit") network.probes += 1;
      else {
        network.swept += 1;
        if (network.dead > 0) {
          network.dead -= 1;
          return hangs(init.signal);
        }
      }
      return network.isUp ? new Response("up") : hangs(init.signal);
    }
    const answer = network.answers.get(address);
    const { signal } = init;
    // As in a browser, aborting a request ends its body.
    if (answer !== undefined)
      return new Response(answer.body?.pipeThrough(new TransformStream(), signal ? { signal } : {}), answer);
    signal?.addEventListener("abort", () => (network.ended += 1));
    return hangs(signal);
  };
  const patient = createPatientFetch({ fetch, upload: () => upload });
  /** State of a request. */
  const ask = (address: string, init?: PatientInit) => {
    const request = { outcome: "waits", text: "", error: undefined as unknown };
    patient(address, init)
      .then((response) => {
        request.outcome = "answered";
        return response.text();
      })
      .then(
        (text) => Object.assign(request, { outcome: "read", text }),
        (error: unknown) =>
          Object.assign(request, { outcome: isSilence(error) ? "silent" : "failed", error }),
      );
    return request;
  };
  return { network, patient, ask };
};

/** A body that the test writes to. */
const written = () => {
  let writer!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) });
  return {
    response: new Response(body),
    say: (text: string) => writer.enqueue(new TextEncoder().encode(text)),
    close: () => writer.close(),
  };
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const { read, change, work, stream } = deadlines;

describe("a request", () => {
  it("that is answered is the answer, with its status and headers", async () => {
    const { network, patient } = open();
    network.answers.set("/a", new Response("ola", { status: 418, headers: { "x-a": "b" } }));
    const response = await patient("/a");
    expect([response.status, response.headers.get("x-a"), await response.text()]).toEqual([418, "b", "ola"]);
    await pass(600_000);
    expect(network.probes).toBe(0);
  });

  it("without an answer while the server is not there is ended, and frees its connection", async () => {
    const { network, ask } = open();
    network.isUp = false;
    const asked = ["/a", "/b", "/c"].map((address) => ask(address));
    await pass(read.doubtMs + probeMs - 1);
    expect(asked.map(({ outcome }) => outcome)).toEqual(["waits", "waits", "waits"]);
    await pass(1);
    expect(asked.map(({ outcome }) => outcome)).toEqual(["silent", "silent", "silent"]);
    expect([network.ended, network.probes]).toEqual([3, 1]);
  });

  it("waits for a slow server to the limit of what is asked for", async () => {
    const { ask } = open();
    const asked = [ask("/a"), ask("/b", { method: "POST" }), ask("/c", { deadline: "work" })];
    const outcomes = async (ms: number) => {
      await pass(ms);
      return asked.map(({ outcome }) => outcome);
    };
    expect(await outcomes(read.answerMs - 1)).toEqual(["waits", "waits", "waits"]);
    expect(await outcomes(1)).toEqual(["silent", "waits", "waits"]);
    expect(await outcomes(change.answerMs - read.answerMs)).toEqual(["silent", "silent", "waits"]);
    expect(await outcomes(work.answerMs - change.answerMs)).toEqual(["silent", "silent", "silent"]);
  });

  it("whose answer falls silent half-way is ended too, and not while bytes come", async () => {
    const { network, ask } = open();
    const { response, say } = written();
    network.answers.set("/a", response);
    const request = ask("/a");
    for (let i = 0; i < 10; i += 1) {
      say("x");
      await pass(read.bytesMs - 1);
    }
    expect(request.outcome).toBe("answered");
    await pass(1);
    expect(request.outcome).toBe("silent");
  });

  it("that nobody reads on is not silent", async () => {
    const { network, patient } = open();
    const { response, say, close } = written();
    network.answers.set("/a", response);
    say("a");
    const reader = (await patient("/a")).body?.getReader();
    await reader?.read();
    network.isUp = false;
    await pass(600_000);
    say("b");
    close();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("b");
  });

  it("that its caller ends fails by the caller's reason, and leaves nothing on its signal", async () => {
    const { network, ask } = open();
    const stop = new AbortController();
    const remove = vi.spyOn(stop.signal, "removeEventListener");
    const request = ask("/a", { signal: stop.signal });
    const reason = new Error("left");
    stop.abort(reason);
    await pass(0);
    expect([request.error, network.ended]).toEqual([reason, 1]);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});

describe("a network that is back", () => {
  it("ends at once the reads that began while it was away, whose connections are dead", async () => {
    const { network, patient, ask } = open();
    network.isUp = false;
    const probe = () => patient("/health/ready", { deadline: "probe" }).catch(() => undefined);
    const [early] = [ask("/early", { method: "PUT" }), void probe()];
    await pass(probeMs);
    const [late, change] = [ask("/late"), ask("/change", { method: "PUT" })];
    await pass(10);
    network.isUp = true;
    await probe();
    const young = ask("/young");
    await pass(10);
    // A change sent after the last failed probe may still arrive.
    expect([early, late, change, young].map(({ outcome }) => outcome)).toEqual([
      "silent",
      "silent",
      "waits",
      "waits",
    ]);
  });
});

describe("connections that a router forgot", () => {
  it("are used up at the first doubt, and the reads that hang on others are given up", async () => {
    const { network, ask } = open();
    network.dead = 2;
    const [reading, changing] = [ask("/a"), ask("/b", { method: "PUT" })];
    await pass(read.doubtMs + sweepMs);
    expect([network.dead, network.swept]).toEqual([0, 6]);
    expect([reading, changing].map(({ outcome }) => outcome)).toEqual(["silent", "waits"]);
  });

  it("are not suspected of a server that is merely slow", async () => {
    const { network, ask } = open();
    const request = ask("/a", { deadline: "work" });
    await pass(60_000);
    expect([request.outcome, network.swept > 6]).toEqual(["waits", true]);
  });
});

describe("a stream", () => {
  it("is ended when it is not opened, or misses two of the server's signs of life", async () => {
    const { network, ask } = open();
    const unopened = ask("/live", { deadline: "stream" });
    await pass(stream.answerMs);
    expect(unopened.outcome).toBe("silent");
    const { response, say } = written();
    network.answers.set("/live", response);
    const opened = ask("/live", { deadline: "stream" });
    for (let i = 0; i < 100; i += 1) {
      say(": vivo\n\n");
      await pass(15_000);
    }
    expect(opened.outcome).toBe("answered");
    await pass(stream.bytesMs - 15_000);
    expect(opened.outcome).toBe("silent");
  });
});

describe("a form with files", () => {
  it("may take as long as it moves, and is ended when it does not", async () => {
    let tell!: (isSent: boolean) => void;
    const { ask } = open((_, { signal }, onProgress) => {
      tell = onProgress;
      return hangs(signal);
    });
    const request = ask("/a", { method: "POST", body: new FormData() });
    for (let i = 0; i < 10; i += 1) {
      await pass(work.bytesMs - 1);
      tell(i === 9);
    }
    expect(request.outcome).toBe("waits");
    await pass(work.answerMs);
    expect(request.outcome).toBe("silent");
  });
});
