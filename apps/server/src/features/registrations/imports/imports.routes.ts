import * as calls from "@fiel/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../../../platform/audit/actor.ts";
import { CallError } from "../../../platform/http/call-error.ts";
import { callersLanguage } from "../../../platform/http/language.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../../platform/http/principal.ts";
import type { RecordsDependencies } from "../../../platform/records/change-records.ts";
import type { Change } from "../../../platform/records/entity.ts";
import type { Sheet, WantedSheet } from "../../../platform/sheets/file-rows.ts";
import { readSheet } from "../../../platform/sheets/read-sheet.ts";
import { applyImport } from "./apply-import.ts";
import { checkImport } from "./check-import.ts";
import { errorFile } from "./error-file.ts";
import { importedFileOf, lockImport, requireImport, type StoredImport } from "./import-store.ts";
import { listRows } from "./list-rows.ts";
import { reasonOf } from "./problem.ts";
import { chooseSheet, storeImport } from "./read-import.ts";
import { sendSheet } from "../../../platform/sheets/sheet-file.ts";
import { undoImport } from "./undo-import.ts";

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

/** Mounts bringing registrations in from files: read, compared, applied as it was compared, and undone. */
export function mountImports(app: FastifyInstance, dependencies: RecordsDependencies): void {
  const { postgres, now } = dependencies;
  const show = (stored: StoredImport, request: FastifyRequest) =>
    importedFileOf(stored, callersLanguage(request), now());
  const change = <T>({ principal, request }: Caller, work: (change: Change) => Promise<T>): Promise<T> =>
    postgres.withTenant(principal.tenantId, (transaction) =>
      work({ transaction, by: actorOf(principal, request), nowMs: now() }),
    );
  mountCall(
    app,
    calls.readImport,
    async ({ body: { kind, sheet: wanted, encoding }, files, ...caller }) => {
      const file = files.get("file");
      if (file === undefined) throw new CallError("InvalidRequest", { fields: { file: "required" } });
      const { tenantId } = caller.principal;
      const sheet = await readMeant(postgres, file.bytes, { kind, wanted, encoding, tenantId });
      return change(caller, async (changing) =>
        show(await storeImport(changing, { kind, file, sheet }), caller.request),
      );
    },
    { fileLimit: calls.largestImport, tooLarge: "fileTooLarge" },
  );
  mountCall(app, calls.checkImport, ({ params, body, ...caller }) =>
    change(caller, async (changing) => show(await checkImport(changing, params.id, body), caller.request)),
  );
  mountCall(app, calls.applyImport, ({ params, ...caller }) =>
    change(caller, async (changing) => show(await applyImport(changing, params.id), caller.request)),
  );
  mountCall(app, calls.undoImport, ({ params, ...caller }) =>
    change(caller, async (changing) => {
      const { stored, undone, refused } = await undoImport(changing, params.id);
      const told = refused.map(({ problem, ...row }) => ({
        ...row,
        reason: reasonOf(problem, callersLanguage(caller.request)),
      }));
      return { ...show(stored, caller.request), undone, refused: told };
    }),
  );
  mountCall(app, calls.removeImport, ({ params, ...caller }) =>
    change(caller, async ({ transaction }) => {
      const { id, state } = await lockImport(transaction, params.id);
      if (state === "applied" || state === "undone") throw new CallError("ImportEnded");
      await transaction.deleteFrom("imports").where("id", "=", id).execute();
      return { success: true } as const;
    }),
  );
  mountReading(app, dependencies);
}

interface Meant {
  readonly tenantId: number;
  readonly kind: calls.ImportKind;
  /** The sheet of a workbook that the person chose. */
  readonly wanted: string | undefined;
  /** Of a CSV, as the person chose. */
  readonly encoding: WantedSheet["encoding"];
}

/** Reads the sheet that was chosen, else the one whose header is known: of a workbook of several, each is looked at first. */
async function readMeant(
  postgres: RecordsDependencies["postgres"],
  bytes: Buffer,
  { tenantId, kind, wanted, encoding }: Meant,
): Promise<Sheet> {
  const read = (which: WantedSheet) => readSheet(bytes, { tenantId, field: "file", encoding, ...which });
  const found = await read({ wanted, looks: wanted === undefined });
  if (wanted !== undefined) return found;
  const known = await postgres.withTenant(tenantId, (transaction) => chooseSheet(transaction, kind, found));
  return known === undefined ? found : read({ wanted: known });
}

function mountReading(app: FastifyInstance, { postgres, now }: RecordsDependencies): void {
  const show = (stored: StoredImport, request: FastifyRequest) =>
    importedFileOf(stored, callersLanguage(request), now());
  mountCall(app, calls.listImports, ({ principal: { tenantId }, request }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const found = await transaction
        .selectFrom("imports")
        .selectAll()
        .where("applied_at", "is not", null)
        .orderBy("applied_at", "desc")
        .limit(100)
        .execute();
      // One that cannot be shown hides no other.
      return found.flatMap((stored) => {
        try {
          return [calls.importedFile.parse(show(stored as StoredImport, request))];
        } catch (error) {
          request.log.warn(
            { err: error, import: stored.id },
            "uma importação guardada não se lê, e não é listada",
          );
          return [];
        }
      });
    }),
  );
  mountCall(app, calls.getImport, ({ params, principal: { tenantId }, request }) =>
    postgres.withTenant(tenantId, async (transaction) =>
      importedFileOf(await requireImport(transaction, params.id), callersLanguage(request), now()),
    ),
  );
  mountCall(app, calls.listImportRows, ({ params, query, principal: { tenantId }, request }) =>
    postgres.withTenant(tenantId, async (transaction) =>
      listRows(transaction, await requireImport(transaction, params.id), query, callersLanguage(request)),
    ),
  );
  mountCall(app, calls.exportImportErrors, async ({ params, query, principal, request, reply }) => {
    const file = await postgres.withTenant(principal.tenantId, async (transaction) =>
      errorFile(transaction, await requireImport(transaction, params.id), callersLanguage(request)),
    );
    return sendSheet(reply, query, file);
  });
}
