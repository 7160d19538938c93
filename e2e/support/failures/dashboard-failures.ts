import { cards, fillCard, payButton } from '../shop.ts';
import { type Failure, fillDialog, fillForm, press } from './failure.ts';

const customer = (path: string) => `/customer/dashboard/${path}`;
const staff = (panel: string) => `/staff/dashboard?panel=${panel}`;

const password = { 'Current Password': 'Demo-Passw0rd!', 'New Password': 'seven grey geese' };

export const customerFailures: Failure[] = [
  { text: 'Failed to fetch data.', path: customer('orders'), calls: 'GET /customer/orders' },
  { text: 'Failed to fetch invoices.', path: customer('invoices'), calls: 'GET /customer/invoices' },
  { text: 'Invoice not found.', path: customer('invoices/1'), calls: 'GET /customer/invoices', status: 404 },
  { text: 'Failed to fetch invoice details.', path: customer('invoices/1'), calls: 'GET /customer/invoices' },
  {
    text: 'Failed to download invoice.',
    path: customer('invoices'),
    calls: 'GET /customer/invoices',
    act: async (page) => {
      await page.getByRole('link', { name: /^INV-/ }).last().click();
      await page.route('**/download', (route) => route.abort());
      await press('Download PDF')(page);
    },
  },
  {
    text: 'Could not fetch service details.',
    path: customer('new-order/firewall-set-up'),
    calls: 'GET /services/firewall-set-up',
  },
  {
    text: 'Failed to fetch hot services.',
    path: customer('new-order/firewall-set-up'),
    calls: 'GET /services/hot',
  },
  {
    text: 'An error occurred.',
    path: customer('new-order/firewall-set-up'),
    calls: 'POST /customer/orders',
    act: async (page) => {
      await fillCard(page, cards.good);
      await payButton(page).click();
    },
  },
  {
    text: 'Failed to submit review.',
    path: customer('write-review'),
    calls: 'POST /customer/reviews',
    act: async (page) => {
      await page.getByRole('textbox').fill('Very good.');
      await press(/Submit/)(page);
    },
  },
  { text: 'Failed to get admin user.', path: customer('chat'), calls: 'GET /admin-user' },
  { text: 'Could not find admin user to chat with.', path: customer('chat'), calls: 'GET /admin-user', status: 404 },
  { text: 'Failed to load chat with admin.', path: customer('chat'), calls: 'GET /messages' },
  {
    text: 'Failed to send message. Please try again.',
    path: customer('chat'),
    calls: 'POST /messages',
    act: fillForm({ Message: 'Hello' }, 'Send'),
  },
  {
    text: 'Profile update failed',
    path: customer('profile'),
    calls: 'PUT /profile',
    act: fillForm({ Name: 'New' }, 'Save profile'),
  },
  {
    text: 'Password change failed',
    path: customer('profile'),
    calls: 'POST /profile/change-password',
    act: fillForm({ ...password, 'Confirm New Password': password['New Password'] }, 'Change password'),
  },
];

export const staffFailures: Failure[] = [
  { text: 'Failed to fetch assigned jobs.', path: staff('jobs'), calls: 'GET /staff/orders' },
  { text: 'Failed to fetch earnings data.', path: staff('earnings'), calls: 'GET /staff/commissions' },
  {
    text: 'Failed to update order status.',
    path: staff('jobs'),
    calls: 'PUT /staff/orders',
    act: press(/^(Start|Complete) Work/),
  },
  {
    text: 'Failed to deliver work.',
    path: staff('jobs'),
    calls: 'POST /staff/orders',
    act: fillDialog(/^Deliver Work/, { 'Summary for the customer': 'Done.' }, 'Deliver Work'),
  },
  { text: 'Failed to get admin user.', path: staff('chat'), calls: 'GET /admin-user' },
];
