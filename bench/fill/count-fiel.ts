// Counts what the telemetry store of an installation holds whose server is not running.
import { openEmbeddedEngine } from "@fiel/server/testing";
import { finishTask, taskInput } from "../run/task.ts";
import { inventoryOf } from "./fiel-inventory.ts";

const { directory } = taskInput() as { directory: string };
const engine = openEmbeddedEngine(directory);
const inventory = await inventoryOf(engine);
await engine.close();
finishTask(inventory);
