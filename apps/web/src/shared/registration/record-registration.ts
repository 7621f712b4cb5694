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
  /** As the audit trail calls the kind; left out, it is not told who changed one. */
  readonly entity?: Audited["entity"];
  readonly calls: RecordCalls;
  /** What is sent for a new one. */
  readonly creationOf: (draft: Draft) => object;
  /** What is sent with the id to change one. */
  readonly changeOf: (draft: Draft, row: Row) => object;
  readonly filesOf?: (draft: Draft) => Readonly<Record<string, Blob | undefined>>;
  /** As the page's address names it; left out, its id. */
  readonly keyOf?: (row: Row) => string;
  /** Where the address has something else than the id. */
  readonly read?: Registration<Row, Draft>["read"];
};

/** A kind of registration by the calls that all of them have. The contract's schemas check on the server what is sent. */
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
