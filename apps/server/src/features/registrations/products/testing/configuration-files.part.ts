import { deviceConfig, type ProductConfiguration, type SavedProduct } from "@fiel/contracts";
import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { bearer, type TestApp } from "../../../../testing/test-app.ts";
import { formOf, type TestCaller } from "../../../../testing/test-caller.ts";
import { requireRoom } from "../../configurations/require-configuration-room.ts";
import { picture } from "./picture.ts";

export interface ProductsOfTenant {
  readonly test: TestApp;
  readonly tenant: { readonly tenantId: number; readonly tenant: string };
  readonly admin: TestCaller;
  readonly addProduct: () => Promise<{ readonly body: SavedProduct }>;
  readonly fetchFile: (
    url: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
}

const path = "/registrations/products";

/** Tests of the configuration files of a product. */
export function describeConfigurationFiles(at: () => ProductsOfTenant): void {
  describe("its configuration files", () => {
    const bytes = Buffer.from("produto;peso\r\nCaf\xe9;250\r\n", "latin1");
    let product: number;
    let equipment: number;
    beforeEach(async () => {
      product = (await at().addProduct()).body.id;
      const body = { name: "CAF1", ip: "10.0.0.1" };
      equipment = (await at().admin<{ id: number }>("/registrations/equipments", { body })).body.id;
    });
    const files = () => `${path}/${product}/equipments`;
    const one = () => `${files()}/${equipment}/config`;
    const upload = (content: Buffer, name = "café.csv", to = one(), seen = {}) => {
      const { body, headers } = formOf({}, { productconfig: { name, bytes: content } });
      return at().admin<ProductConfiguration>(to, { method: "PUT", body, headers: { ...headers, ...seen } });
    };
    const listed = async () => (await at().admin<ProductConfiguration[]>(`${files()}/config`)).body;

    it("are kept for each equipment and downloaded byte for byte", async () => {
      const kept = await upload(bytes);
      expect(kept.body).toMatchObject({
        p: product,
        eq: equipment,
        equipmentName: "CAF1",
        fileSize: bytes.length,
      });
      expect(await listed()).toEqual([kept.body]);
      const answer = await at().fetchFile(`/api/client/${at().tenant.tenant}${one()}`);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/csv"]);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
      expect(answer.headers["content-disposition"]).toBe(
        `attachment; filename="cafe.csv"; filename*=UTF-8''caf%C3%A9.csv`,
      );
      await upload(Buffer.from("a;b"));
      expect(await listed()).toMatchObject([{ fileSize: 3 }]);
    });

    it("have a quota for all of a client, which one that takes another's place does not count twice", async () => {
      await upload(bytes);
      const { test, tenant } = at();
      const { tenantId } = tenant;
      const ask = (equipmentId: number, wanted: number) =>
        test.postgres.store
          .withTenant(tenantId, (transaction) =>
            requireRoom(transaction, { tenantId, productId: product, equipmentId, bytes: wanted }, 100),
          )
          .then(
            () => "taken",
            (error: { fields?: Record<string, string> }) => error.fields?.["productconfig"],
          );
      expect([await ask(equipment, 100), await ask(equipment, 101)]).toEqual(["taken", "configurationsFull"]);
      const left = 100 - bytes.length;
      expect([await ask(equipment + 1, left), await ask(equipment + 1, left + 1)]).toEqual([
        "taken",
        "configurationsFull",
      ]);
    });

    it("reach the gateway byte for byte, text or not", async () => {
      const { test, tenant } = at();
      const key = await test.addDeviceKey(tenant.tenantId);
      const delivered = async () => {
        const answer = await test.app.inject({ url: "/api/device/v1/config", headers: bearer(key) });
        const [file] = deviceConfig.parse(answer.json()).files;
        return Buffer.from(file?.content ?? "", file?.encoding ?? "utf8");
      };
      for (const content of [bytes, Buffer.from("produto;peso\nCafé;250")]) {
        await upload(content);
        expect((await delivered()).equals(content)).toBe(true);
      }
    });

    it("come to a gateway that asks for digests without their contents, and each by its own", async () => {
      const { test, tenant } = at();
      const key = bearer(await test.addDeviceKey(tenant.tenantId));
      const ask = (query: string, headers: object = {}) =>
        test.app.inject({ url: `/api/device/v1/config${query}`, headers: { ...key, ...headers } });
      await upload(bytes);
      const light = await ask("?files=digest");
      const [file] = deviceConfig.parse(light.json()).files;
      expect([file?.name, file?.content]).toEqual(["café.csv", undefined]);
      const etag = String(light.headers["etag"]);
      expect((await ask("?files=digest", { "if-none-match": etag })).statusCode).toBe(304);
      const whole = await ask("", { "if-none-match": etag });
      expect(deviceConfig.parse(whole.json()).files[0]?.content).toEqual(expect.any(String));
      expect((await ask("", { "if-none-match": String(whole.headers["etag"]) })).statusCode).toBe(304);
      const fetchFile = (sha256: string, headers = key) =>
        test.app.inject({ url: `/api/device/v1/files/${sha256}`, headers });
      const fetched = await fetchFile(file?.sha256 ?? "");
      expect([fetched.statusCode, fetched.rawPayload.equals(bytes)]).toEqual([200, true]);
      await upload(Buffer.from("other"));
      expect((await ask("?files=digest", { "if-none-match": etag })).statusCode).toBe(200);
      expect((await fetchFile(file?.sha256 ?? "")).statusCode).toBe(404);
      expect((await fetchFile("x")).statusCode).toBe(422);
      const other = await test.postgres.addTenant();
      await upload(bytes);
      expect(
        (await fetchFile(file?.sha256 ?? "", bearer(await test.addDeviceKey(other.tenantId)))).statusCode,
      ).toBe(404);
      expect((await fetchFile(file?.sha256 ?? "", bearer("nobody"))).statusCode).toBe(401);
    });

    it("are removed one by one, of a product, of an equipment", async () => {
      await upload(bytes);
      expect((await at().admin(one(), { method: "DELETE" })).body).toEqual({ success: true });
      expect((await at().admin(one(), { method: "DELETE" })).status).toBe(404);
      expect((await at().admin(one())).status).toBe(404);
      await upload(bytes);
      expect((await at().admin(`${files()}/config`, { method: "DELETE" })).body).toBe(true);
      expect(await listed()).toEqual([]);
      await upload(bytes);
      const all = `/registrations/equipments/${equipment}/products/config`;
      expect((await at().admin(all, { method: "DELETE" })).body).toBe(true);
      expect(await listed()).toEqual([]);
    });

    it("that somebody else put there meanwhile are not overwritten, nor removed, by who did not see them", async () => {
      const sawNone = { "if-match": '"0"' };
      const answers = await Promise.all(
        ["1", "2"].map((text) => upload(Buffer.from(text), `${text}.csv`, one(), sawNone)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      const [kept, refused] = [200, 412].map((wanted) => answers.find(({ status }) => status === wanted));
      expect([refused?.code, refused?.body]).toMatchObject([
        "ChangedMeanwhile",
        { error: { current: { fileName: kept?.body.fileName } } },
      ]);
      expect(await listed()).toEqual([kept?.body]);
      const sawFirst = { "if-match": String(kept?.headers["etag"]) };
      expect((await upload(bytes, "c.csv", one(), sawFirst)).status).toBe(200);
      expect((await at().admin(one(), { method: "DELETE", headers: sawFirst })).status).toBe(412);
      expect(await listed()).toMatchObject([{ fileName: "c.csv" }]);
    });

    it("are CSV, by name and content, and of no more than a mebibyte", async () => {
      const wrong = "Arquivo inválido. Selecione um arquivo do tipo text/csv para enviar.";
      expect((await upload(bytes, "x.png")).fields).toEqual({ productconfig: wrong });
      expect((await upload(await picture(), "x.csv")).fields).toEqual({ productconfig: wrong });
      expect((await upload(Buffer.from("a;b", "utf16le"), "x.csv")).fields).toEqual({ productconfig: wrong });
      const large = await upload(Buffer.alloc(1024 * 1024 + 1, 65));
      expect([large.status, large.fields]).toEqual([422, { productconfig: "O arquivo é grande demais." }]);
      const none = await at().admin(one(), { method: "PUT", ...formOf({}) });
      expect(none.fields).toEqual({ productconfig: "Obrigatório." });
      expect((await upload(bytes, "x.csv", `${files()}/999999/config`)).status).toBe(404);
      expect(await listed()).toEqual([]);
    });
  });
}
