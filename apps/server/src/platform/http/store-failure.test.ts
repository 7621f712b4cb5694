import { describe, expect, it } from "vitest";
import { isStoreFailure, storeFault } from "./store-failure.ts";

const coded = (code: string, message = "it failed") => Object.assign(new Error(message), { code });
const clickHouse = (code: number, message = "it failed") =>
  Object.assign(new Error(message), { code: String(code), type: "OF_CLICKHOUSE" });
const embedded = (code: number) =>
  Object.assign(new Error("it failed"), { code: "CHDB_QUERY", clickhouseCode: code });

describe("a store's failure", () => {
  it.each([
    [
      "away",
      "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETDOWN ETIMEDOUT EPIPE EMFILE EIO EPROTO",
    ],
    ["away", "ERR_STREAM_PREMATURE_CLOSE HPE_INVALID_CONSTANT CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID"],
    ["away", "DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    [
      "away",
      "08000 08001 08003 08004 08006 08P01 53000 53200 53300 57P01 57P02 57P03 57P04 57P05 58000 58030 58P01",
    ],
    ["away", "25P03 40001 40P01 55P03 57014"],
    ["full", "ENOSPC EDQUOT EROFS 53100 25006"],
    ["refused", "28000 28P01 3D000"],
  ])("is %s: %s", (fault, codes) => {
    for (const code of codes.split(" ")) {
      expect([code, storeFault(coded(code))]).toEqual([code, fault]);
      const wrapped = new Error("outer", { cause: new AggregateError([new Error("other"), coded(code)]) });
      expect([code, storeFault(wrapped)]).toEqual([code, fault]);
    }
  });

  it.each([
    [
      "away",
      [
        3, 32, 33, 95, 96, 198, 202, 203, 209, 210, 225, 236, 252, 279, 286, 289, 319, 369, 394, 425, 439,
        519,
      ],
    ],
    ["away", [745, 999, 1000]],
    ["full", [75, 204, 242, 243, 285, 586]],
    ["refused", [81, 192, 193, 194, 516]],
  ])("is %s by ClickHouse's code, of a server and of the embedded engine: %j", (fault, codes) => {
    for (const code of codes) {
      expect([code, storeFault(clickHouse(code))]).toEqual([code, fault]);
      expect([code, storeFault(embedded(code))]).toEqual([code, fault]);
    }
  });

  it.each([
    ["away", "Connection terminated unexpectedly"],
    ["away", "timeout exceeded when trying to connect"],
    ["away", "Query read timeout"],
    ["away", "Client has encountered a connection error and is not queryable"],
    ["away", "socket hang up"],
    ["full", "filesystem error: in create_directories: No space left on device [/data/x]"],
    ["full", "database or disk is full"],
    ["full", "Cannot write to file, errno: 28, strerror: No space left on device"],
  ])("is %s by what the drivers say: %s", (fault, message) => {
    expect(storeFault(new Error(message))).toBe(fault);
  });

  it("is the whole server's memory, not one question's", () => {
    const total = "(total) memory limit exceeded: would use 30.00 GiB";
    expect(storeFault(clickHouse(241, total))).toBe("away");
    expect(storeFault(clickHouse(241, "Query memory limit exceeded: would use 1.00 GiB"))).toBeNull();
  });

  it("is none when the statement, the caller or this program is at fault", () => {
    // A number is a code of ClickHouse only next to a type; 42703 and 23505 are PostgreSQL codes for faulty statements.
    for (const code of [
      "22021",
      "23505",
      "42703",
      "42501",
      "32",
      "210",
      "ENOENT",
      "FST_ERR_NOT_FOUND",
      "ABORT_ERR",
    ])
      expect([code, isStoreFailure(coded(code))]).toEqual([code, false]);
    for (const code of [27, 47, 60, 62, 159, 160, 395, 497])
      expect([code, isStoreFailure(clickHouse(code))]).toEqual([code, false]);
    for (const thrown of [new TypeError("x is not a function"), "ECONNREFUSED", null, undefined])
      expect(isStoreFailure(thrown)).toBe(false);
  });
});
