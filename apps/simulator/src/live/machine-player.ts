import { mkdir } from "node:fs/promises";
import {
  CpNetDirectory,
  type FactoryModel,
  LiveMachine,
  type LiveStep,
  type MachineModel,
  ModbusMachine,
  Random,
  type Segment,
} from "../machine/index.ts";

const MG_PER_G = 1000;

/** Plays a machine of the model on an interface that a gateway reads. */
export interface MachinePlayer {
  readonly machine: MachineModel;
  /** Address for the gateway: `host:port`, or the directory. */
  readonly address: string;
  readonly live: LiveMachine;
  play(step: LiveStep): Promise<void>;
  close(): Promise<void>;
}

export interface PlayerOptions {
  readonly factory: FactoryModel;
  readonly machine: MachineModel;
  readonly startMs: number;
}

function showSegment(modbus: ModbusMachine, { product, operator, code, speed }: Segment): void {
  modbus.setProduct(product.code);
  modbus.setOperator(operator);
  modbus.resume();
  if (code === null) modbus.setSpeed(speed);
  else modbus.stop(code);
}

/** Plays the machine on a Modbus TCP server; port 0 takes any free port. */
export async function playOnModbus(
  { factory, machine, startMs }: PlayerOptions,
  port: number,
): Promise<MachinePlayer> {
  const modbus = await ModbusMachine.start({ port });
  let shown: Segment | null = null;
  return {
    machine,
    address: modbus.address,
    live: new LiveMachine(factory, machine, startMs),
    play: async ({ runs }) => {
      for (const { segment, weighings } of runs) {
        if (segment !== shown) showSegment(modbus, segment);
        shown = segment;
        for (const { weightMg, verdict, inspected } of weighings)
          modbus.weigh(weightMg / MG_PER_G, { verdict, inspected });
      }
    },
    close: () => modbus.close(),
  };
}

/** Plays the machine into the files of a CpNet directory. Events that a crash left open there end at `startMs`. */
export async function playOnCpNet(options: PlayerOptions, path: string): Promise<MachinePlayer> {
  const { factory, machine, startMs } = options;
  const random = new Random(factory.seed, machine.mid, startMs, "flushes");
  const directory = new CpNetDirectory({ path, utcOffsetMin: factory.utcOffsetMin, random });
  // Creates the folder now, because a gateway looks for it before the first package.
  await mkdir(path, { recursive: true });
  await directory.endOpenEvents(startMs);
  const live = new LiveMachine(factory, machine, startMs);
  return {
    machine,
    address: path,
    live,
    play: async ({ runs, stops }) => {
      for (const { segment, weighings } of runs) {
        const { product, operator } = segment;
        for (const weighing of weighings) {
          await directory.weigh({ ...weighing, product: product.codeText, operator });
        }
      }
      for (const { startedAt, endedAt, code } of stops) await directory.note({ startedAt, endedAt, code });
      await directory.flush();
    },
    close: async () => {
      await directory.endOpenEvents(live.nowMs);
      await directory.close();
    },
  };
}
