package io.mcpspring.autoconfigure.clinic;

import java.util.List;

import org.springframework.cache.annotation.Cacheable;
import org.springframework.data.jpa.repository.JpaRepository;

interface Vets extends JpaRepository<Vet, Long> {

	@Override
	@Cacheable("vets")
	List<Vet> findAll();

}
