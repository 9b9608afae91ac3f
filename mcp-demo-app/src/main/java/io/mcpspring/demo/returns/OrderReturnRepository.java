package io.mcpspring.demo.returns;

import java.util.List;

import org.springframework.data.repository.ListCrudRepository;

interface OrderReturnRepository extends ListCrudRepository<OrderReturn, Long> {

	List<OrderReturn> findByOrderIdOrderById(long orderId);

}
