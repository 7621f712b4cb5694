import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RemoveQuestion } from "../../shared/registration/remove-question-lazy.tsx";
import { useRegistrationActions } from "../../shared/registration/use-registration-actions.ts";
import { type OrderRow, orders } from "./orders.ts";
import { removeWords } from "./remove-words.ts";

interface DeleteOrderProps {
  readonly order: OrderRow;
  readonly onDone: () => void;
}

/** Deletes the order, from its form. */
export const DeleteOrder = ({ order, onDone }: DeleteOrderProps) => {
  const { t } = useTranslation();
  const { remove } = useRegistrationActions(orders);
  const [asked, setAsked] = useState(false);
  const confirm = async () => {
    await remove(order);
    onDone();
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("registration.removeVerb")}</Button>
      {asked ? (
        <RemoveQuestion {...removeWords(t, order)} onConfirm={confirm} onClose={() => setAsked(false)} />
      ) : null}
    </>
  );
};
