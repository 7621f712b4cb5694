import {
  type Board,
  changeBoard,
  commandBoard,
  findPairing,
  listBoardEvents,
  listBoards,
  pairBoard,
  readBoard,
  revokeBoard,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { type Revocations, tellRevoked } from "../../platform/auth/revocations.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { requirePairing, usePairing } from "../../platform/pairings/pairings.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../platform/records/change-records.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import { removeRecord } from "../../platform/records/remove-record.ts";
import { idOf, listRecords, requirePresent } from "../../platform/records/rows.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import { boardsChannel } from "../../platform/stores/postgres/postgres-store.ts";
import { boardEntity, type BoardValues, shownBoard } from "./board-entity.ts";
import { readBoardEvents } from "./read-board-events.ts";
import { readSightings } from "./sightings.ts";

export interface BoardsDependencies extends RecordsDependencies {
  readonly revocations: Revocations;
  /** Version of the program that the server has for screens. */
  readonly bundle: string;
}

const guesserOf = ({ tenantId, userId }: UserPrincipal): string => `${tenantId}:${userId}`;

/** Calls for a tenant's boards and their screens, for its administrators. */
export function mountBoards(app: FastifyInstance, dependencies: BoardsDependencies): void {
  const { postgres, bundle } = dependencies;
  const shown: Shown<BoardValues, Board> = {
    entity: boardEntity,
    show: async (transaction, record) =>
      shownBoard(record, (await readSightings(transaction, bundle)).get(record.id) ?? null),
  };
  mountCall(app, listBoards, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const seen = await readSightings(transaction, bundle);
      const boards = await listRecords(transaction, boardEntity, { by: ["name"] });
      return boards.map((board) => shownBoard(board, seen.get(board.id) ?? null));
    }),
  );
  mountCall(app, listBoardEvents, ({ principal: { tenantId, timeZone } }) =>
    postgres.withTenant(tenantId, (transaction) =>
      readBoardEvents(transaction, { nowMs: dependencies.now(), timeZone }),
    ),
  );
  mountCall(app, readBoard, ({ params, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) =>
      shown.show(transaction, await requirePresent(transaction, boardEntity, idOf(params.id))),
    ),
  );
  mountCall(app, changeBoard, ({ body: { id, ...values }, expected, ...caller }) =>
    changeRecords(dependencies, shown, caller, async (change) =>
      shown.show(change.transaction, await updateRecord(change, boardEntity, id, values, { expected })),
    ),
  );
  mountPairing(app, dependencies, shown);
  mountScreens(app, dependencies, shown);
}

function mountPairing(
  app: FastifyInstance,
  { postgres, now }: BoardsDependencies,
  shown: Shown<BoardValues, Board>,
): void {
  mountCall(app, findPairing, async ({ params: { code }, principal }) => {
    const attempt = { guesser: guesserOf(principal), nowMs: now() };
    const { width, height, browser, version } = await requirePairing(
      postgres.shared,
      { code, kind: "board" },
      attempt,
    );
    return { width, height, browser, version, isCurrent: true };
  });
  mountCall(app, pairBoard, async ({ body: { code, ...values }, ...caller }) => {
    const attempt = { guesser: guesserOf(caller.principal), nowMs: now() };
    await requirePairing(postgres.shared, { code, kind: "board" }, attempt);
    return changeRecords({ postgres, now }, shown, caller, async (change) => {
      const tokenHash = await usePairing(change.transaction, code);
      return shown.show(
        change.transaction,
        await createRecord(change, boardEntity, { ...values, tokenHash }),
      );
    });
  });
}

/** Calls that affect the screen itself. */
function mountScreens(
  app: FastifyInstance,
  dependencies: BoardsDependencies,
  shown: Shown<BoardValues, Board>,
): void {
  const { postgres, revocations } = dependencies;
  mountCall(app, revokeBoard, async ({ params, expected, ...caller }) => {
    const revocation = await changeRecords(dependencies, shown, caller, async (change) => {
      const { tokenHash } = await removeRecord(change, boardEntity, idOf(params.id), expected);
      const revoked = { tenantId: change.by.tenantId, tokenHash: tokenHash.toString("hex") };
      await tellRevoked(change.transaction, revoked);
      return revoked;
    });
    revocations.tell(revocation);
    return { success: true } as const;
  });
  mountCall(app, commandBoard, async ({ params, body: { command }, principal, request }) => {
    const { tenantId } = principal;
    const id = await postgres.withTenant(tenantId, async (transaction) => {
      const board = await requirePresent(transaction, boardEntity, idOf(params.id));
      const by = actorOf(principal, request);
      const entry = { by, action: command, entity: "board", entityId: board.id, entityName: board.name };
      await recordAudit(transaction, entry);
      return board.id;
    });
    await postgres.notify(boardsChannel, JSON.stringify({ tenantId, boardId: id, command }));
    return { success: true } as const;
  });
}
