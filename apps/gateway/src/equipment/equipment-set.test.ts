import { expect, test } from "vitest";
import { modbusEquipment } from "../../testing/fake-server.ts";
import { memoryLog } from "../../testing/runtimes.ts";
import { createEquipmentSet } from "./equipment-set.ts";

const recordedSet = () => {
  const told: string[] = [];
  const start = (equipment: { mid: number; port: number; name: string }) => {
    told.push(`start ${equipment.mid}:${equipment.port}`);
    return {
      status: {
        mid: equipment.mid,
        name: equipment.name,
        address: "",
        state: null,
        trouble: null,
        lastReadAt: null,
        troubleSince: null,
        clockSkewMs: null,
        quiet: null,
      },
      learn: () => undefined,
      run: (signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => {
            told.push(`stop ${equipment.mid}:${equipment.port}`);
            resolve();
          });
        }),
    };
  };
  const set = createEquipmentSet(start, memoryLog(), async (read) => {
    told.push(`read ${[...read].join(" ")}`);
  });
  const reconcile = async (...equipment: Parameters<typeof set.reconcile>[0]) => {
    told.length = 0;
    await set.reconcile(equipment);
    return told.filter((line) => !line.startsWith("read"));
  };
  return { set, reconcile, told };
};

test("adds, changes and removes single machines; the others go on undisturbed", async () => {
  const { reconcile } = recordedSet();
  expect(await reconcile(modbusEquipment(1, 1), modbusEquipment(2, 2))).toEqual(["start 1:1", "start 2:2"]);
  expect(await reconcile(modbusEquipment(1, 1), modbusEquipment(2, 2))).toEqual([]);
  expect(await reconcile(modbusEquipment(1, 1), modbusEquipment(2, 9), modbusEquipment(3, 3))).toEqual([
    "stop 2:2",
    "start 2:9",
    "start 3:3",
  ]);
  expect(await reconcile(modbusEquipment(2, 9), modbusEquipment(3, 3))).toEqual(["stop 1:1"]);
});

test("who is read from now on is told between the stops and the starts", async () => {
  const { reconcile, told } = recordedSet();
  await reconcile(modbusEquipment(1, 1), modbusEquipment(2, 2));
  await reconcile(modbusEquipment(2, 2), modbusEquipment(3, 3));
  expect(told).toEqual(["stop 1:1", "read 2 3", "start 3:3"]);
});

test("a new name alone restarts nothing", async () => {
  const { reconcile } = recordedSet();
  await reconcile(modbusEquipment(1, 1));
  expect(await reconcile({ ...modbusEquipment(1, 1), name: "Nova" })).toEqual([]);
});

test("after the close nothing starts any more", async () => {
  const { set, reconcile } = recordedSet();
  await reconcile(modbusEquipment(1, 1));
  await set.close();
  expect(await reconcile(modbusEquipment(2, 2))).toEqual([]);
});
