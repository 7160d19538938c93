import type { Kysely } from 'kysely';
import type { MessageTables } from './schema-messages.ts';
import type { OrderTables } from './schema-orders.ts';
import type { Id, Time } from './schema-types.ts';

export type Tables = {
  roles: { id: Id; name: string; built_in: boolean; created_at: Time; updated_at: Time };
  designations: {
    id: Id;
    title: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
  };
  users: {
    id: Id;
    name: string;
    email: string;
    /** NFKC, lower case; unique among accounts that are not deleted. */
    email_canonical: string;
    password_hash: string | null;
    password_is_temporary: boolean;
    password_expires_at: Time | null;
    password_changed_at: Time | null;
    email_verified_at: Time | null;
    pending_email: string | null;
    role_id: number;
    designation_id: number | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  sessions: {
    id: Id;
    user_id: number;
    token_hash: string;
    kind: 'full' | 'temporary' | 'checkout';
    attempt_id: number | null;
    created_at: Time;
    last_used_at: Time;
    expires_at: Time;
  };
  account_links: {
    id: Id;
    user_id: number;
    purpose: 'password' | 'email';
    token_hash: string;
    email: string | null;
    created_at: Time;
    expires_at: Time;
  };
  email_preferences: { user_id: number; kind: string; created_at: Time };
  service_categories: {
    id: Id;
    name: string;
    slug: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  services: {
    id: Id;
    category_id: number;
    title: string;
    slug: string;
    description: string;
    price_cents: number;
    delivery_days: number;
    video: string | null;
    image: string | null;
    active: boolean;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  article_categories: {
    id: Id;
    name: string;
    slug: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  articles: {
    id: Id;
    category_id: number;
    title: string;
    slug: string;
    description: string;
    content: string;
    youtube_url: string | null;
    image: string | null;
    published: boolean;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  clients: { id: Id; name: string; logo: string | null; created_at: Time; updated_at: Time };
  reviews: {
    id: Id;
    user_id: number;
    review_text: string;
    rating: number;
    is_approved: boolean;
    created_at: Time;
    approved_at: Time | null;
  };
  contact_messages: { id: Id; name: string; email: string; message: string; created_at: Time; read_at: Time | null };
} & OrderTables &
  MessageTables;

export type { CounterName, SearchKind } from './schema-messages.ts';

export type Db = Kysely<Tables>;
