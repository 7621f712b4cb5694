import type { BatchInput, EventDestination } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { patience } from "@fiel/testkit/patience";
import { expect } from "vitest";
import type { TestApp } from "../../../testing/test-app.ts";
import type { TestCaller } from "../../../testing/test-caller.ts";

type Occurrence = NonNullable<BatchInput["occurrences"]>[number];

/** The client, as `addAlertPlant` makes it. */
interface Plant {
  readonly tenant: { readonly tenantId: number };
  readonly admin: TestCaller;
  send(records: Partial<BatchInput>): Promise<void>;
  stop(agoMs: number, more?: Partial<Occurrence>): Occurrence;
}

interface Writer {
  readonly id: string;
  readonly call: TestCaller;
  /** What the person writes, with their name. */
  readonly text: string;
}

/** Texts by a person about themselves: a stop's comment that an event tells others, a shift's note, and the reason of control limits. */
export async function leaveTexts(test: TestApp, plant: Plant, writer: Writer): Promise<void> {
  await watchStops(test, plant);
  await explainStop(test, plant, writer);
  const { tenantId } = plant.tenant;
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const product = await transaction.selectFrom("products").select("id").executeTakeFirstOrThrow();
    const at = Date.now();
    const own = { tenant_id: tenantId, user_id: writer.id };
    await transaction
      .insertInto("shift_entries")
      .values({
        ...own,
        group_id: null,
        start_at: at,
        end_at: at + 1,
        action: "note",
        text: writer.text,
        actor_kind: "user",
        written_at: at,
      })
      .execute();
    await transaction
      .insertInto("control_limits")
      .values({
        ...own,
        mid: 3,
        product_id: product.id,
        kind: "xbarS",
        size: 5,
        every: 15,
        every_unit: "minutes",
        baseline_start: 0,
        baseline_end: 1,
        subgroups: 20,
        location: 1,
        spread: 1,
        valid_from: 0,
        reason: writer.text,
        fixed_at: at,
      })
      .execute();
  });
}

/** A destination that hears of stops; only once, since what was there before it is not told. */
async function watchStops(test: TestApp, { admin, tenant }: Plant): Promise<void> {
  if ((await admin<EventDestination[]>("/event-destinations")).body.length > 0) return;
  const body = { name: "ERP", url: "https://erp.example.com/in", kinds: ["stops"], machines: [] };
  const made = await admin<EventDestination>("/event-destinations", { body });
  expect(made.code).toBeNull();
  const seen = () =>
    test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.selectFrom("event_kinds_seen").select("kind").execute(),
    );
  await expect.poll(seen, { timeout: patience.programMs, interval: 200 }).toHaveLength(1);
}

async function explainStop(test: TestApp, plant: Plant, { call, text }: Writer): Promise<void> {
  const stop = plant.stop(8 * minuteMs, { equipment: 4, code: 22 });
  await plant.send({ occurrences: [stop] });
  const stretch = {
    equipment: 4,
    startDate: stop.startedAt,
    endDate: stop.startedAt + minuteMs,
    revision: 0,
  };
  const told = await call<object>("/stops/explain", { body: { stops: [stretch], comment: text } });
  expect(told.code).toBeNull();
  const posted = async () =>
    JSON.stringify(
      await test.postgres.store.withTenant(plant.tenant.tenantId, (transaction) =>
        transaction.selectFrom("event_posts").select("body").execute(),
      ),
    );
  await expect.poll(posted, { timeout: patience.programMs, interval: 200 }).toContain(text);
}
