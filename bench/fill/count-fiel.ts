// Counts the rows of an installation's telemetry store; its server must not be running.
import { openEmbeddedEngine } from "@fiel/server/testing";
import { finishTask, taskInput } from "../run/task.ts";
import { inventoryOf } from "./fiel-inventory.ts";

const { directory } = taskInput() as { directory: string };
const engine = openEmbeddedEngine(directory);
const inventory = await inventoryOf(engine);
await engine.close();
finishTask(inventory);
