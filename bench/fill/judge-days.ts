// Judges the days that a running server would have judged by now, in a store whose server is not running.
import { judgeDays, openStores, readSettings } from "@fiel/server/testing";
import { finishTask, taskInput } from "../run/task.ts";

export interface DayJudgingTask {
  readonly directory: string;
  readonly tenantIds: readonly number[];
  readonly timeZone: string;
  readonly nowMs: number;
}

const { directory, tenantIds, timeZone, nowMs } = taskInput() as DayJudgingTask;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const stores = await openStores(readSettings({ FIEL_DATA: directory }, process.cwd()), quiet);
const { signal } = new AbortController();
const judging = { ...stores, signal, pause: async () => undefined };
let days = 0;
for (const tenantId of tenantIds) days += await judgeDays(judging, { tenantId, timeZone, nowMs });
await stores.close();
finishTask({ days });
