import type { Call } from "@fiel/contracts";
import type { Audited, Place, Registration } from "./registration.ts";

/** The calls that every kind of registration has. */
interface RecordCalls {
  readonly read: Call;
  readonly create: Call;
  readonly update: Call;
  readonly remove: Call;
  readonly restore: Call;
}

interface RecordRow {
  readonly id: number;
  readonly version: number;
}

type Own<Row, Draft> = Pick<
  Registration<Row, Draft>,
  | "name"
  | "nameOf"
  | "readFailed"
  | "toldAlone"
  | "formNames"
  | "list"
  | "listedOnce"
  | "listRetries"
  | "dated"
> & {
  /** Entity of the kind in the audit trail. Without it a conflict does not say who made the change. */
  readonly entity?: Audited["entity"];
  readonly calls: RecordCalls;
  /** Body of the call that creates one. */
  readonly creationOf: (draft: Draft) => object;
  /** Body, besides the id, of the call that changes one. */
  readonly changeOf: (draft: Draft, row: Row) => object;
  readonly filesOf?: (draft: Draft) => Readonly<Record<string, Blob | undefined>>;
  /** Key of a row in the page's address; its id by default. */
  readonly keyOf?: (row: Row) => string;
  /** Given when the address has another key than the id. */
  readonly read?: Registration<Row, Draft>["read"];
};

/** A kind of registration built on its standard calls. The server validates the bodies by the contract's schemas. */
export const recordRegistration = <Row extends RecordRow, Draft>(
  own: Own<Row, Draft>,
): Registration<Row, Draft> => {
  const { calls, entity, creationOf, changeOf, filesOf, ...told } = own;
  const send = ({ api, tenant }: Place, call: Call, input: object, signal?: AbortSignal) =>
    api.call(call, { params: { tenant }, ...input }, signal);
  const oneOf = ({ tenant }: Place, { id, version }: RecordRow) => ({
    params: { tenant, id: String(id) },
    version,
  });
  const files = (draft: Draft): object => (filesOf === undefined ? {} : { files: filesOf(draft) });
  return {
    ...told,
    ...(entity === undefined ? {} : { auditedAs: ({ id }: Row) => ({ entity, entityId: String(id) }) }),
    keyOf: own.keyOf ?? (({ id }) => String(id)),
    read:
      own.read ??
      ((place, id, signal) =>
        send(place, calls.read, { params: { tenant: place.tenant, id } }, signal) as Promise<Row>),
    create: (place, draft) => send(place, calls.create, { body: creationOf(draft), ...files(draft) }),
    update: (place, row, draft, validFrom) =>
      send(place, calls.update, {
        body: { ...changeOf(draft, row), id: row.id, ...(validFrom === undefined ? {} : { validFrom }) },
        version: row.version,
        ...files(draft),
      }),
    remove: (place, row) => send(place, calls.remove, oneOf(place, row)),
    restore: (place, row) => send(place, calls.restore, oneOf(place, row)),
  };
};
