import { expect, test } from "vitest";
import { publishTelemetry } from "./publish-telemetry.ts";

async function noticeOf(equipments: number[]): Promise<string> {
  let told = "";
  const notify = async (_channel: string, payload: string): Promise<void> => {
    told = payload;
  };
  await publishTelemetry({ notify }, { tenantId: 1, kinds: ["weighings"], equipments });
  return told;
}

test("a change of few equipments names them", async () => {
  expect(JSON.parse(await noticeOf([1, 2]))).toEqual({
    tenantId: 1,
    kinds: ["weighings"],
    equipments: [1, 2],
  });
});

test("a change whose names are too long for a notice names none, which means any", async () => {
  const long = Array.from({ length: 500 }, (_, i) => 9_007_199_254_740_000 + i);
  const notice = await noticeOf(long);
  expect(Buffer.byteLength(notice)).toBeLessThan(8_000);
  expect(JSON.parse(notice)).toEqual({ tenantId: 1, kinds: ["weighings"], equipments: [] });
});
