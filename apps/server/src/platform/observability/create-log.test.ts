import { expect, it } from "vitest";
import { createLog } from "./create-log.ts";

it("a line of the log names no person, whoever tells the address", () => {
  const lines: Record<string, unknown>[] = [];
  const own = createLog("info", {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  own.warn(
    { reason: "554 5.7.1 <ana.souza+nf@vale.coop.br>: Relay access denied" },
    "to joão@cooperação.com.br",
  );
  own.error(
    {
      err: new Error(
        "RCPT TO:<o'neil@[10.0.0.1]>\nana@vale.coop.br\u0001rui@vale.coop.br GET /users?email=ana%40vale.coop.br",
      ),
    },
    "refused",
  );
  own.info({ package: "@fiel/domain", at: "14:00@5" }, "");
  expect(lines).toMatchObject([
    { reason: "554 5.7.1 <…@vale.coop.br>: Relay access denied", msg: "to …@cooperação.com.br" },
    { err: { message: expect.not.stringMatching(/neil|ana|rui/) } },
    { package: "@fiel/domain", at: "14:00@5" },
  ]);
  expect(lines[1]?.["err"]).toMatchObject({ message: expect.stringContaining("@vale.coop.br") });
});
