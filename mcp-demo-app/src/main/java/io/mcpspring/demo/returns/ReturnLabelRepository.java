package io.mcpspring.demo.returns;

import java.util.List;

import org.springframework.data.repository.ListCrudRepository;

interface ReturnLabelRepository extends ListCrudRepository<ReturnLabel, Long> {

	List<ReturnLabel> findByOrderIdOrderById(long orderId);

}
