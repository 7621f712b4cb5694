import {
  largestPicture,
  readProfile as readCall,
  readProfilePicture as pictureCall,
  updateProfile as updateCall,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import type { Realm } from "../../platform/auth/realm.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { sendImage } from "../../platform/images/send-image.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { requirePicture } from "./profile-picture.ts";
import { readProfile } from "../../platform/tenants/read-profile.ts";
import { updateProfile } from "./update-profile.ts";

export interface ProfileDependencies {
  readonly realm: Realm;
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
}

/** Calls for the caller's profile, and for the pictures of all users. */
export function mountProfile(
  app: FastifyInstance,
  { realm, postgres, revocations }: ProfileDependencies,
): void {
  mountCall(app, realm.callOf(readCall), ({ principal }) =>
    postgres.withTenant(principal.tenantId, (transaction) => readProfile(transaction, principal)),
  );
  mountCall(
    app,
    realm.callOf(updateCall),
    ({ body: fields, files, principal, request }) => {
      const picture = files.get("profile_pic")?.bytes ?? null;
      const by = actorOf(principal, request);
      return updateProfile(postgres, revocations, { principal, by, fields, picture });
    },
    { fileLimit: largestPicture },
  );
  mountCall(
    app,
    realm.callOf(pictureCall),
    async ({ params: { id }, query: { v }, principal, request, reply }) => {
      const picture = await postgres.withTenant(principal.tenantId, (transaction) =>
        requirePicture(transaction, id),
      );
      return sendImage(picture, { type: "image/webp", version: v, request, reply });
    },
  );
}
