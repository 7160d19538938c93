import { Link } from 'react-router';

export const OrderNumber = ({ id }: { id: number | null }) =>
  id !== null && (
    <Link
      to={`/admin/dashboard/orders/${id}`}
      aria-label={`Order ${id}`}
      className="inline-flex min-h-6 items-center text-brand tabular-nums underline underline-offset-4"
    >
      {id}
    </Link>
  );
