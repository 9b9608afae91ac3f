package io.mcpspring.demo.order;

import java.util.List;

import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

interface OrderRepository extends ListCrudRepository<PurchaseOrder, Long> {

	List<PurchaseOrder> findTop50ByCustomerIgnoreCaseOrderByPlacedAtDesc(String customer);

	@Query("SELECT id FROM customer_order WHERE CAST(id AS VARCHAR) LIKE :prefix || '%' ORDER BY id DESC LIMIT 101")
	List<Long> numbersBeginningWith(String prefix);

}
