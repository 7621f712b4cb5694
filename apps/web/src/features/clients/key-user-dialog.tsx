import { listAdministrators, makeAdministratorOwner } from "@fiel/contracts";
import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useTell } from "../../shared/registration/use-tell.ts";

interface KeyUserDialogProps {
  readonly tenant: string;
  /** Version of the client when it was loaded, for the optimistic lock. */
  readonly version: number;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The client's other administrators; `others` is null while they load. */
const useOthers = (tenant: string) => {
  const api = useApi();
  const query = useQuery({
    queryKey: ["clientAdministrators", tenant],
    queryFn: ({ signal }) => api.call(listAdministrators, { params: { tenant } }, signal),
    staleTime: 0,
  });
  return { failed: query.isError, others: query.data?.filter(({ isOwner }) => !isOwner) ?? null };
};

/** Makes another administrator the client's key user. */
export const KeyUserDialog = ({ tenant, version, onChanged, onClose }: KeyUserDialogProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const { tell } = useTell("clients");
  const { failed, others } = useOthers(tenant);
  const [wanted, setWanted] = useState("");
  const [busy, setBusy] = useState(false);
  const id = wanted === "" ? others?.[0]?.id : wanted;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (id === undefined) return;
    setBusy(true);
    const made = api
      .call(makeAdministratorOwner, { params: { tenant }, body: { id }, version })
      .then(onChanged);
    await tell(made, t("clients.ownerChanged"), t("clients.changeOwnerFailed"));
    onClose();
  };
  return (
    <Dialog title={t("clients.changeOwner")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{t("clients.changeOwnerText")}</p>
        {failed ? <p role="alert">{t("clients.adminsFailed")}</p> : null}
        {others === null && !failed ? <Skeleton height={60} animate={false} /> : null}
        {others?.length === 0 ? <p>{t("clients.noOtherAdmin")}</p> : null}
        {id === undefined ? null : (
          <NativeSelect
            label={t("clients.newOwner")}
            value={id}
            data={(others ?? []).map(({ id: value, name, email }) => ({
              value,
              label: `${name} (${email})`,
            }))}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        )}
        <DialogFoot>
          <Button onClick={onClose} data-autofocus>
            {t("dialog.cancel")}
          </Button>
          <Button type="submit" variant="filled" loading={busy} disabled={id === undefined}>
            {t("clients.changeOwner")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
