INSERT INTO product (sku, name, category, description, price, on_hand) VALUES
    ('COF-001', 'House Espresso', 'COFFEE', 'Dark roast from Brazil and India, whole beans, 1 kg', 18.90, 40),
    ('COF-002', 'Sidamo Filter', 'COFFEE', 'Light roast from Ethiopia, floral, whole beans, 250 g', 9.50, 25),
    ('COF-003', 'Decaf Huila', 'COFFEE', 'Colombian decaf, water process, whole beans, 250 g', 10.20, 0),
    ('TEA-001', 'Sencha', 'TEA', 'Green tea from Kagoshima, 100 g', 8.40, 60),
    ('TEA-002', 'Darjeeling First Flush', 'TEA', 'Black tea, spring harvest, 100 g', 14.00, 12),
    ('TEA-003', 'Rooibos', 'TEA', 'Caffeine-free, from the Cederberg, 250 g', 6.80, 33),
    ('EQU-001', 'Hand Grinder', 'EQUIPMENT', 'Steel burrs, 35 g, for filter and espresso', 89.00, 7),
    ('EQU-002', 'Pour-over Kettle', 'EQUIPMENT', 'Gooseneck, 0.9 l, for all hobs', 45.50, 3),
    ('EQU-003', 'Paper Filters', 'EQUIPMENT', '100 unbleached cone filters', 4.90, 200),
    ('EQU-004', 'Tea Strainer', 'EQUIPMENT', 'Fine stainless steel mesh', 7.30, 18);

INSERT INTO stock_movement (sku, quantity, note) SELECT sku, on_hand, 'opening stock' FROM product WHERE on_hand > 0;

-- The books and the shelf disagree by two, for a recount to find.
UPDATE stock_movement SET quantity = 31 WHERE sku = 'TEA-003';

INSERT INTO customer_order (customer, status, placed_at, version) VALUES
    ('ada@example.com', 'SHIPPED', TIMESTAMP '2026-10-02 09:15:00', 1),
    ('grace@example.com', 'PLACED', TIMESTAMP '2026-10-30 17:40:00', 1),
    ('ada@example.com', 'CANCELLED', TIMESTAMP '2026-10-12 11:05:00', 1);

INSERT INTO order_line (order_id, line_no, sku, quantity, unit_price) VALUES
    (1, 0, 'EQU-001', 1, 89.00),
    (1, 1, 'COF-002', 2, 9.50),
    (2, 0, 'TEA-001', 3, 8.40),
    (3, 0, 'EQU-002', 1, 45.50);
