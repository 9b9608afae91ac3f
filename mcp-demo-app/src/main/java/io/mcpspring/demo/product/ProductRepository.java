package io.mcpspring.demo.product;

import java.math.BigDecimal;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

interface ProductRepository extends ListCrudRepository<Product, String> {

	@Query("""
			SELECT * FROM product
			WHERE (LOCATE(LOWER(:text), LOWER(name)) > 0 OR LOCATE(LOWER(:text), LOWER(description)) > 0)
			AND (CAST(:category AS VARCHAR) IS NULL OR category = :category)
			AND (CAST(:maxPrice AS DECIMAL(10, 2)) IS NULL OR price <= :maxPrice)
			ORDER BY sku LIMIT :limit""")
	List<Product> search(String text, @Nullable String category, @Nullable BigDecimal maxPrice, int limit);

	List<Product> findByCategoryOrderBySku(Category category);

	List<Product> findAllByOrderBySku();

	/**
	 * Changes a stock unless it would fall below zero; a single statement needs no lock.
	 */
	@Modifying
	@Query("UPDATE product SET on_hand = on_hand + :change WHERE sku = :sku AND on_hand + :change >= 0")
	int changeStock(String sku, int change);

	/**
	 * Reads a stock and the sum of its movements; in a single statement no order comes
	 * between the two.
	 */
	@Query("""
			SELECT sku, on_hand AS "BEFORE",
			(SELECT COALESCE(SUM(quantity), 0) FROM stock_movement m WHERE m.sku = p.sku) AS "AFTER"
			FROM product p WHERE sku = :sku""")
	StockDifference compareWithMovements(String sku);

	@Modifying
	@Query("INSERT INTO stock_movement (sku, quantity, note) VALUES (:sku, :quantity, :note)")
	void addMovement(String sku, int quantity, String note);

}
