import { describe, expect, test } from 'vitest'
import { nameForMail } from '../../worker/lib/mail-names'

describe('a name in a mail to someone else', () => {
  test.each([
    'Hannah & James',
    'J. R. Smith',
    'J.R. Smith',
    'José María O’Neill-Cruz',
    'Dr. Ana Cruz',
    'Ana Cruz, Ph.D.',
    'محمد العلي',
    '田中 さくら',
    'Zoë 🌸',
  ])('is kept: %s', (name) => {
    expect(nameForMail(name)).toBe(name)
  })

  test.each([
    ['S.Rajesh', 'S. Rajesh'],
    ['A.R.Rahman & Ma.Theresa Cruz', 'A. R. Rahman & Ma. Theresa Cruz'],
    ['Dr.Müller', 'Dr. Müller'],
    ['Ana Smith (K.Lee)', 'Ana Smith (K. Lee)'],
    ['Go.To', 'Go. To'],
    ['J.K.罗琳', 'J. K. 罗琳'],
    ['د.محمد علي', 'د. محمد علي'],
    ['م.أحمد', 'م. أحمد'],
    ['م.أحمد'.normalize('NFD'), 'م. أحمد'.normalize('NFD')],
    ['أ.د.سارة & خالد', 'أ. د. سارة & خالد'],
    ['ד.כהן', 'ד. כהן'],
    ['ए.आर.रहमान', 'ए. आर. रहमान'],
    ['डॉ.शर्मा', 'डॉ. शर्मा'],
    ['श्री.शर्मा', 'श्री. शर्मा'],
    ['श्रीमती.शर्मा', 'श्रीमती. शर्मा'],
    ['सुश्री.सीता', 'सुश्री. सीता'],
    ['कुमारी.सीता', 'कुमारी. सीता'],
    ['எம்.ஜி.ராமச்சந்திரன்', 'எம். ஜி. ராமச்சந்திரன்'],
    ['ดร.สมชาย', 'ดร. สมชาย'],
    ['Atty.Cruz & ENGR.CRUZ', 'Atty. Cruz & ENGR. CRUZ'],
    ['Prof.Müller', 'Prof. Müller'],
    ['Prof.Dr.Müller', 'Prof. Dr. Müller'],
  ])('has a space after glued initials: %s', (name, apart) => {
    expect(nameForMail(name)).toBe(apart)
  })

  test.each([
    'Evil.Com',
    'S.Rajesh.com',
    'S.Evil.Com/now',
    'bit.Ly/now',
    'Bit.Ly/now',
    'T.Co/X',
    'Win.At.evil.io',
    'My.Shop@x',
    'www.evil',
    'WWW.Evil',
    'see https://evil',
    'ftp://x',
    'a@b',
    'evil.com',
    'Win at evil.io/now',
    'bücher.de',
    'evil．com',
    'evil。com',
    'evil｡com',
    'a＠b',
    'evil.\u200bcom',
    'w\u00adww.evil',
    'пример.рф',
    '例子.公司',
    'مثال.قطر',
    'उदाहरण.भारत',
    'ד.כהן.com',
    'د.مثال.قطر',
    'م.قطر/now',
    'Profit.Com',
    'MyProf.Com',
    'prof.com',
    '1.to',
  ])('is left out: %j', (name) => {
    expect(nameForMail(name)).toBeNull()
  })

  test('is null without a name', () => {
    expect(nameForMail(null)).toBeNull()
  })
})
