import {
  largestProductPicture,
  listProducts as listCall,
  productCalls,
  readProductPicture as pictureCall,
  type SavedProduct,
} from "@fiel/contracts";
import { limitProblems } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { CallError } from "../../../platform/http/call-error.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { UploadedFiles } from "../../../platform/http/read-form.ts";
import { type KeptImage, sendImage } from "../../../platform/images/send-image.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../../platform/records/change-records.ts";
import { createRecord } from "../../../platform/records/create-records.ts";
import type { Change, Stored } from "../../../platform/records/entity.ts";
import { mountRecord } from "../../../platform/records/mount-records.ts";
import { idOf } from "../../../platform/records/rows.ts";
import { updateRecord } from "../../../platform/records/update-record.ts";
import { freeCode } from "./free-code.ts";
import { listProducts, productOf } from "./list-products.ts";
import { productEntity, type ProductValues } from "./product-entity.ts";
import { makePicture, pictureField, requirePicture, storePicture } from "./product-picture.ts";

function saved(record: Stored<ProductValues>): SavedProduct {
  const { warnings } = limitProblems(record);
  return { ...productOf(record), ...(Object.keys(warnings).length > 0 ? { warnings } : {}) };
}

const shown: Shown<ProductValues, SavedProduct> = {
  entity: productEntity,
  show: (_, record) => saved(record),
};

export function mountProducts(app: FastifyInstance, dependencies: RecordsDependencies): void {
  const { postgres } = dependencies;
  mountCall(app, listCall, ({ query, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) => listProducts(transaction, query)),
  );
  mountSaving(app, dependencies);
  mountRecord(app, dependencies, productCalls, shown);
  mountCall(app, pictureCall, async ({ params, query: { v }, principal, request, reply }) => {
    const id = idOf(params.id);
    if (id === null) throw new CallError("NotFound");
    const picture = await postgres.withTenant(principal.tenantId, (transaction) =>
      requirePicture(transaction, id),
    );
    return sendImage(picture, { type: "image/jpeg", version: v, request, reply });
  });
}

function mountSaving(app: FastifyInstance, dependencies: RecordsDependencies): void {
  const limits = { fileLimit: largestProductPicture };
  const { create, update } = productCalls;
  mountCall(
    app,
    create,
    async ({ body: { filename: _name, ...body }, files, ...caller }) => {
      const picture = await pictureIn(files, caller.principal.tenantId);
      return changeRecords(dependencies, shown, caller, async (change) => {
        const code = body.code ?? (await freeCode(change, body.codeText));
        const values = { ...body, code, costPerKg: body.costPerKg ?? null, imagePath: null };
        const created = await createRecord(change, productEntity, values);
        return saved(await withPicture(change, caller.principal.tenant, created, picture));
      });
    },
    limits,
  );
  mountCall(
    app,
    update,
    async ({ body: { id, removePicture, validFrom: sinceMs, ...body }, files, expected, ...caller }) => {
      const picture = await pictureIn(files, caller.principal.tenantId);
      return changeRecords(dependencies, shown, caller, async (change) => {
        const values = { ...body, imagePath: removePicture === true ? null : undefined };
        const record = await updateRecord({ ...change, sinceMs }, productEntity, id, values, { expected });
        return saved(await withPicture(change, caller.principal.tenant, record, picture));
      });
    },
    limits,
  );
}

async function pictureIn(files: UploadedFiles, tenantId: number): Promise<KeptImage | null> {
  const file = files.get(pictureField);
  return file === undefined ? null : makePicture(file.bytes, tenantId);
}

async function withPicture(
  change: Change,
  tenant: string,
  record: Stored<ProductValues>,
  picture: KeptImage | null,
): Promise<Stored<ProductValues>> {
  if (picture === null) return record;
  const imagePath = await storePicture(change, tenant, record.id, picture);
  return updateRecord(change, productEntity, record.id, { imagePath });
}
