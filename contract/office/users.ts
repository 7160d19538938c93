import { z } from 'zod';
import { user } from '../people/accounts.ts';
import { undoableMessage } from '../platform/undo.ts';
import { buyerFields } from '../shared/buyer.ts';
import { companyDay } from '../shared/done-by.ts';
import { forbidFields, id, money, requiredLine, time } from '../shared/fields.ts';
import { idField, optionalIdField, optionalImage, optionalText, unchangedSince } from '../shared/forms.ts';
import { type Api, adminList, idParam, listOf } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

export const designation = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    staff_count: z.number().int(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Designation' });
export type Designation = z.infer<typeof designation>;

export const designationInput = z
  .object({
    title: requiredLine(maxLength.name),
    description: optionalText(maxLength.description),
    image: optionalImage,
    updated_at: unchangedSince,
  })
  .meta({ examples: [{ title: 'Network engineer', description: 'Plans and installs networks in offices.' }] });

export const roleInput = z
  .object({
    name: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{1,31}$/, 'must start with a letter and have 2 to 32 characters: a-z, 0-9 and -.'),
  })
  .meta({ examples: [{ name: 'accountant' }] });
export const roleChange = roleInput.extend({ updated_at: unchangedSince }).meta({ examples: [{ name: 'bookkeeper' }] });
export const listedRole = z
  .object({
    id,
    name: z.string(),
    built_in: z.boolean(),
    users_count: z.number().int(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'ListedRole' });
export type ListedRole = z.infer<typeof listedRole>;

export const listedUser = user
  .omit({ second_factor: true })
  .extend({
    second_factor: z.boolean().meta({ description: 'True if the user has one' }),
    last_order_on: companyDay.nullable().meta({ description: 'The company’s day of the first of `orders`' }),
    company: z.string().nullable().meta({ description: 'Of the billing details' }),
    ordered: money.meta({ description: 'The totals of orders that were not cancelled' }),
    due: money,
    last_contact_on: companyDay
      .nullable()
      .meta({ description: 'The company’s day of the newest line of all conversations' }),
    updated_at: time,
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUser>;

export const userInput = z
  .object({
    ...forbidFields('password', 'password_is_temporary', 'email_verified_at', 'is_admin'),
    ...buyerFields,
    designation_id: optionalIdField('designation'),
    role_id: idField('role'),
    updated_at: unchangedSince,
  })
  .meta({
    examples: [
      { name: 'Nora Field', email: 'nora@example.com', phone: '+1 555 010 0142', designation_id: null, role_id: 2 },
    ],
  });

const admin = ['admin'] as const;
const userList = adminList('name', 'email', 'created_at').extend({
  role: requiredLine(maxLength.roleName).optional(),
  team: z.literal('1').optional().meta({ description: 'Everyone but customers' }),
});

export const usersApi = {
  designations: {
    method: 'GET',
    path: '/admin/designations',
    summary: 'Designations, by title',
    operationId: 'people.designations',
    access: admin,
    query: adminList('title', 'created_at'),
    response: listOf(designation),
  },
  createDesignation: {
    method: 'POST',
    path: '/admin/designations',
    summary: 'Create a designation',
    operationId: 'people.createDesignation',
    access: admin,
    images: ['image'],
    body: designationInput,
    status: 201,
    response: designation,
  },
  updateDesignation: {
    method: 'PUT',
    path: '/admin/designations/{id}',
    summary: 'Change a designation',
    operationId: 'people.updateDesignation',
    access: admin,
    images: ['image'],
    params: idParam,
    body: designationInput,
    errors: [409],
    response: designation,
  },
  deleteDesignation: {
    method: 'DELETE',
    path: '/admin/designations/{id}',
    summary: 'Delete a designation that no user has',
    operationId: 'people.deleteDesignation',
    access: admin,
    params: idParam,
    errors: [409],
    response: undoableMessage,
  },
  roles: {
    method: 'GET',
    path: '/admin/roles',
    summary: 'Roles, by name',
    operationId: 'people.roles',
    access: admin,
    query: adminList('name', 'created_at'),
    response: listOf(listedRole),
  },
  createRole: {
    method: 'POST',
    path: '/admin/roles',
    confirm: true,
    summary: 'Create a role',
    operationId: 'people.createRole',
    access: admin,
    body: roleInput,
    status: 201,
    response: listedRole,
  },
  updateRole: {
    method: 'PUT',
    path: '/admin/roles/{id}',
    confirm: true,
    summary: 'Rename a role that is not built in',
    operationId: 'people.updateRole',
    access: admin,
    params: idParam,
    body: roleChange,
    errors: [409],
    response: listedRole,
  },
  deleteRole: {
    method: 'DELETE',
    path: '/admin/roles/{id}',
    confirm: true,
    summary: 'Delete a role that no user has',
    operationId: 'people.deleteRole',
    access: admin,
    params: idParam,
    errors: [409],
    response: undoableMessage,
  },
  users: {
    method: 'GET',
    path: '/admin/users',
    summary: 'Users, by name, of one role, the team or all',
    operationId: 'people.users',
    access: admin,
    query: userList,
    response: listOf(listedUser),
  },
  user: {
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'One user',
    operationId: 'people.user',
    access: admin,
    params: idParam,
    response: listedUser,
  },
  createUser: {
    method: 'POST',
    path: '/admin/users',
    summary: 'Create an account; its temporary password is sent by email',
    operationId: 'people.createUser',
    access: admin,
    body: userInput,
    status: 201,
    response: listedUser,
  },
  updateUser: {
    method: 'PUT',
    path: '/admin/users/{id}',
    summary: 'Change an account',
    operationId: 'people.updateUser',
    access: admin,
    params: idParam,
    body: userInput,
    errors: [409],
    response: listedUser,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/admin/users/{id}',
    confirm: true,
    summary: 'Delete an account; its orders and invoices remain',
    operationId: 'people.deleteUser',
    access: admin,
    params: idParam,
    errors: [409],
    response: undoableMessage,
  },
} as const satisfies Api;
