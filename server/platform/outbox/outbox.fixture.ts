import { PASSWORD, type World } from '../../../test/support/world.ts';

export async function newestOf({ admin }: World, id: number) {
  const { data } = await admin.must('GET /admin/users/{id}/emails', { params: { id } });
  const [email] = data;
  if (!email) throw new Error('The user has no emails.');
  return email;
}

export const newestEmailOf = async (w: World, id: number) => (await newestOf(w, id)).id;

export async function registered(w: World) {
  const email = `welcome${crypto.randomUUID()}@mail.test`;
  const body = { name: 'Wanda Welcome', email, password: PASSWORD, password_confirmation: PASSWORD };
  await w.newVisitor().must('POST /register', { body });
  const { id } = await w.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, email };
}

export async function guest(w: World) {
  const { name, email } = { name: 'Gail Guest', email: `guest${crypto.randomUUID()}@mail.test` };
  await w.buyOrFail({ name, email });
  const [order] = await w.ordersOf(email);
  if (!order) throw new Error('The order was not created.');
  return { email, id: order.user_id, orderId: order.id };
}
