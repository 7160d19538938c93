export type LedgerRow = {
  id: string;
  provider: string;
  payment: string;
  amount: string;
  currency: string;
  status: string;
  idempotency_key: string | null;
  created_at: string;
  updated_at: string;
};
