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
import {
  deleteUnapplied,
  importedFileOf,
  requireFile,
  requireImport,
  type StoredImport,
} from "./import-store.ts";
import { listStored } from "./list-stored.ts";
import { listRows } from "./list-rows.ts";
import { reasonOf } from "./problem.ts";
import { chooseSheet, storeImport } from "./read-import.ts";
import { sendSheet } from "../../../platform/sheets/sheet-file.ts";
import { undoImport } from "./undo-import.ts";

interface Caller {
  readonly principal: UserPrincipal;
  readonly request: FastifyRequest;
}

/** Calls that import registrations from files: read, compare, apply and undo. */
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
    async ({ body: { kind, again, sheet: wanted, encoding }, files, ...caller }) => {
      const { tenantId } = caller.principal;
      const stored = (id: string) =>
        postgres.withTenant(tenantId, (transaction) => requireFile(transaction, id));
      const file = again === undefined ? files.get("file") : await stored(again);
      if (file === undefined) throw new CallError("InvalidRequest", { fields: { file: "required" } });
      const sheet = await readMeant(postgres, file.bytes, { kind, wanted, encoding, tenantId });
      return change(caller, async (changing) => {
        if (again !== undefined) await deleteUnapplied(changing.transaction, again);
        return show(await storeImport(changing, { kind, file, sheet }), caller.request);
      });
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
      await deleteUnapplied(transaction, params.id);
      return { success: true } as const;
    }),
  );
  mountReading(app, dependencies);
}

interface Meant {
  readonly tenantId: number;
  readonly kind: calls.ImportKind;
  /** Sheet of a workbook that the user chose. */
  readonly wanted: string | undefined;
  /** Encoding of a CSV that the user chose. */
  readonly encoding: WantedSheet["encoding"];
}

/** Reads the chosen sheet. Without a choice it looks at every sheet of a workbook first and reads the one with a known header. */
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
  mountCall(app, calls.listImports, ({ query, principal: { tenantId, userId }, request }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const { files, older } = await listStored(transaction, { ...query, userId });
      // An unreadable import is left out, so that the others are listed.
      const imports = files.flatMap((stored) => {
        try {
          return [calls.importedFile.parse(show(stored, request))];
        } catch (error) {
          request.log.warn(
            { err: error, import: stored.id },
            "uma importação guardada não se lê, e não é listada",
          );
          return [];
        }
      });
      return { imports, older };
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
