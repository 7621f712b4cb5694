import { createServer, type AddressInfo, type Socket } from "node:net";
import { FielMemory, serveMemory } from "./fiel-machine.ts";

/** A machine that shows one package at a time and remembers none. */
export interface OnePackageMachine {
  readonly port: number;
  readonly profileName: string;
  /** A profile of the gateway's own folder; undefined for one that ships. */
  readonly profile?: object;
  /** A package arrives. */
  readonly show: (grams: number) => void;
  /** The package leaves; the others keep showing it. */
  readonly clear: () => void;
  readonly close: () => Promise<void>;
}

const emptyMemory = (): FielMemory => {
  const memory = new FielMemory();
  memory.bytes.fill(0);
  return memory;
};

const nothing = (): void => undefined;

export const startCounter = async (): Promise<OnePackageMachine> => {
  const memory = emptyMemory();
  const { port, close } = await serveMemory(memory);
  let made = 10;
  memory.long(0, made);
  const show = (grams: number): void => {
    memory.bytes.writeFloatBE(grams, 4);
    memory.long(0, (made += 1));
  };
  return { port, profileName: "counter-last-weight", show, clear: nothing, close };
};

const [weight, trigger, acknowledged] = [0, 20, 40];
const handshakeEveryMs = 20;

/** A machine that waits until a package is acknowledged, and until the acknowledgement is taken back, before it shows the next one. */
export const startTrigger = async (): Promise<OnePackageMachine> => {
  const memory = emptyMemory();
  const { port, close } = await serveMemory(memory);
  const coming: number[] = [];
  const wordAt = (address: number): number => memory.bytes.readUInt16BE(address * 2);
  const handshake = setInterval(() => {
    const [isShown, isAcknowledged] = [wordAt(trigger) === 1, wordAt(acknowledged) === 1];
    if (isShown && isAcknowledged) memory.word(trigger, 0);
    if (isShown || isAcknowledged) return;
    const next = coming.shift();
    if (next === undefined) return;
    memory.long(weight, next * 1_000);
    memory.word(trigger, 1);
  }, handshakeEveryMs);
  const packages = {
    kind: "trigger",
    trigger: { address: trigger },
    weightMg: { address: weight, type: "u32" },
    acknowledge: { address: acknowledged, table: "holding" },
  };
  return {
    port,
    profileName: "own-trigger",
    profile: { title: "Gatilho", packages },
    show: (grams) => void coming.push(grams),
    clear: nothing,
    close: async () => {
      clearInterval(handshake);
      await close();
    },
  };
};

const rule = { thresholdG: 50, stableForMs: 300 };

/** A scale whose registers show the weight. */
export const startStream = async (): Promise<OnePackageMachine> => {
  const memory = emptyMemory();
  const { port, close } = await serveMemory(memory);
  const packages = { kind: "weight-stream", weightMg: { address: weight, type: "i32" }, rule };
  return {
    port,
    profileName: "own-stream",
    profile: { title: "Peso contínuo", packages },
    show: (grams) => memory.long(weight, grams * 1_000),
    clear: () => memory.long(weight, 0),
    close,
  };
};

const frameEveryMs = 50;

/** A scale that sends its weight all the time, to everybody who is connected. */
export const startScale = async (): Promise<OnePackageMachine> => {
  const sockets = new Set<Socket>();
  let onIt = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", nothing).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sending = setInterval(() => {
    for (const socket of sockets) socket.write(`ST,GS,+${String(onIt).padStart(7, "0")}  g\r\n`);
  }, frameEveryMs);
  return {
    port: (server.address() as AddressInfo).port,
    profileName: "own-scale",
    profile: { title: "Balança", driver: "scale", family: "a-and-d", packages: rule },
    show: (grams) => void (onIt = grams),
    clear: () => void (onIt = 0),
    close: async () => {
      clearInterval(sending);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
